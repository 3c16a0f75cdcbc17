"""Words of sites in German."""

from examgen.render.languages import de
from examgen.render.site.frame_words import FrameWords
from examgen.render.site.head_words import HeadWords
from examgen.render.site.learn_words import LearnWords
from examgen.render.site.mock_words import MockWords
from examgen.render.site.search_words import SearchWords
from examgen.render.site.words import SiteWords

WORDS = SiteWords(
    words=de.WORDS,
    frame=FrameWords(
        skip="Zum Inhalt",
        site="Website",
        about="Über diese Website",
        about_short="Info",
        search="Suche",
        papers="Prüfungen",
        topics="Themen",
        tags="Schlagwörter",
        all_papers="Alle Prüfungen",
        whole_paper="Ganze Prüfung",
        more="Weitere Aufgaben dieser Prüfung",
        take_mock="Als Probeprüfung ablegen",
        all_answers="Alle Aufgaben mit Lösungen",
        all_questions="alle Aufgaben",
        figure_question="Aufgabe mit Abbildung",
        answer_withheld="Die Lösung dieser Aufgabe ist nicht veröffentlicht.",
        answers_withheld="Die Lösungen dieser Prüfung sind nicht veröffentlicht.",
        with_answers="mit Lösungen",
        with_some_answers="mit Lösungen, einige nicht veröffentlicht",
        without_answers="Lösungen nicht veröffentlicht",
        not_found="Seite nicht gefunden",
        nothing_here="Unter dieser Adresse gibt es keine Seite.",
        about_pages=(
            "Jede Seite ist öffentlich und lädt nichts von anderen Hosts. Nur Probeprüfungen brauchen "
            "Skripte; was in ihnen geschrieben wird, bleibt im Browser."
        ),
        about_answers=(
            "Lösungen von Übungsprüfungen stehen in deren Seiten: Sie sind verdeckt, bis du sie öffnest, "
            "aber nicht geheim. Lösungen, die eine Prüfung zurückhält, sind nicht auf dieser Website."
        ),
    ),
    learn=LearnWords(
        analysis="Analyse der Lösung",
        analysis_of="Aufgabe {0}: Analyse der Lösung",
        analysis_lead="Was richtig ist, was nicht, und warum.",
        analysis_choices=(
            "Antwort für Antwort: warum Lernende sie wählen, und warum sie hier richtig ist oder nicht."
        ),
        spoiler="Diese Seite zeigt die Lösung.",
        to_question="Erst die Aufgabe versuchen",
        correct="Richtig",
        not_correct="Nicht richtig",
        why_right="Warum das richtig ist",
        why_wrong="Warum es hier falsch ist",
        lure="Warum Lernende es wählen",
        accepted="Angenommene Antworten",
        accepted_one="Angenommen",
        accepted_pattern="Angenommen: jede Antwort dieser Form",
        right_order="In der richtigen Reihenfolge",
        place="Platz {0}",
        pairs="Was zusammengehört",
        together="Gehört zusammen",
        left_over="Was übrig bleibt",
        alone="Gehört zu nichts davon",
        position="Aufgabe {0} von {1} in {2}.",
        carries="Sie zählt {0}.",
        previous="Zurück: Aufgabe {0}",
        next="Weiter: Aufgabe {0}",
        turn="Vorige und nächste Aufgabe",
        also="Auch in",
        also_in="{0}, Aufgabe {1}",
        about="Thema und Schlagwörter",
        breadcrumb="Du bist hier",
        home="Startseite",
        other_course="Andere Prüfungen",
        topics_below="Unterthemen",
        all_tags="Alle Schlagwörter",
        topic_lead="Thema",
        tag_lead="Schlagwort",
        no_own="Die Aufgaben dieses Themas stehen bei seinen Unterthemen.",
        answers_open="Mit Lösungen",
        answers_partly="Mit Lösungen, einige nicht veröffentlicht",
        answers_closed="Lösungen nicht veröffentlicht",
        progress="Dein Fortschritt",
        count="{0} von {1} Lösungen geöffnet, {2} bewertet",
        open_all="Alle öffnen",
        close_all="Alle schließen",
        restart="Neu beginnen",
        was_right="War deine Antwort richtig?",
        mine_right="Richtig",
        mine_wrong="Nicht richtig",
        result="Dein Ergebnis",
        score="{0} von {1} Punkten",
        unmarked="Noch zu bewertende Antworten: {0}",
        kept=(
            "Richtige Antworten zählen voll, andere nichts. Nichts wird gespeichert: Neu laden beginnt "
            "von vorn."
        ),
    ),
    heads=HeadWords(
        changed="Zuletzt geändert: {date}",
        moved="Diese Aufgabe ist umgezogen",
        moved_to="Sie ist jetzt hier:",
        feed="Feed der Prüfungen",
        feed_title="{site}: Prüfungen",
        home="Prüfungen von {site}: {papers}.",
        paper="{about}: {questions}, {marks}, {answers}.",
        question="{teaser} Aufgabe {number} von {all}, {paper}.",
        analysis="{teaser} Die Lösung von Aufgabe {number} von {all}, {paper}, und warum.",
        quiz="{about}: {questions} mit Lösungen, verdeckt, bis du sie öffnest.",
        mock="{about} als Probeprüfung: {questions}, {marks}, mit Uhr, im Browser.",
        topic="Prüfungsaufgaben zu {topic}: {questions}.",
        other="{title}: {site}.",
    ),
    search=SearchWords(
        label="In den Aufgaben suchen",
        results="Treffer",
        note="Pfeiltasten führen durch die Treffer, die Eingabetaste öffnet einen.",
        key="Die Taste / führt ins Suchfeld",
        no_script=(
            "Die Suche braucht JavaScript, das in diesem Browser ausgeschaltet ist. Diese Listen nicht:"
        ),
        broken=(
            "Die Suche konnte nicht starten: Sie braucht eine Seite, die von einem Server kommt, und einen "
            "Browser der letzten Jahre. Diese Listen brauchen beides nicht:"
        ),
        many="Gefundene Aufgaben: {0}",
        first="Gefundene Aufgaben: {0}, davon unten die ersten {1}",
        none="Keine Aufgabe enthält alle diese Wörter.",
    ),
    mock=MockWords(
        phrases={
            "new": "nicht besucht",
            "blank": "nicht beantwortet",
            "done": "beantwortet",
            "marked": "vorgemerkt",
            "both": "beantwortet und vorgemerkt",
            "locked": "{0}, gesperrt",
            "untimed": "Ohne Zeitgrenze",
            "minutes": "Minuten übrig: {0}",
            "over": "Die Zeit ist um. Deine Antworten sind abgegeben.",
            "sectionOver": "Die Zeit für diesen Teil ist um. Der nächste beginnt.",
            "saved": "Gespeichert",
            "unsaved": "Noch nicht gespeichert",
            "unstored": "Nur in dieser Seite gehalten",
            "unloaded": (
                "Deine Antworten sind gespeichert. Das Ergebnis braucht ein Netz: Öffne diese Seite "
                "später noch einmal."
            ),
            "failed": "Deine letzte Antwort konnte nicht gespeichert werden",
            "every": "Alle Teile",
            "toSubmit": "Prüfung abgeben?",
            "toLeave": "Diesen Teil abschließen?",
            "submit": "Abgeben",
            "leave": "Teil abschließen",
            "marks": "{0} von {1} Punkten",
            "toGrade": "Freie Antworten, die du noch selbst bewertest: {0}",
            "right": "Richtig",
            "part": "Teilweise richtig",
            "wrong": "Falsch",
            "none": "Nicht beantwortet",
            "open": "Noch zu bewerten",
            "dropped": "Gestrichen",
            "apart": "Zählt nicht: genug andere wurden beantwortet",
            "noTopic": "Sonstiges",
            "of": "{0} von {1}",
            "outOf": "von {0}",
            "grade": "Punkte für Kriterium {0} von Aufgabe {1}, höchstens {2}",
            "running": "nicht abgegeben",
            "unmarked": "wartet auf die Lösungen",
            "stale": "aus einer anderen Fassung dieser Prüfung",
            "retake": "zweiter Versuch, Aufgaben: {0}",
            "remove": "Diesen Versuch endgültig löschen?",
            "imported": "Eingelesene Versuche: {0}",
            "other": "Diese Datei enthält Versuche einer anderen Prüfung",
            "badFile": "Aus dieser Datei lassen sich keine Versuche lesen",
            "badKey": "Aus dieser Datei lassen sich keine Lösungen lesen",
            "otherKey": "Diese Datei enthält die Lösungen einer anderen Prüfung",
            "staleKey": "Diese Datei enthält die Lösungen einer anderen Fassung dieser Prüfung",
            "rubric": "Bewerte deine Antwort nach diesen Kriterien",
            "ungraded": "nicht bewertet",
        },
        times={
            "1": "Wie in der Prüfung",
            "1.25": "Ein Viertel mehr",
            "1.5": "Die Hälfte mehr",
            "2": "Doppelte Zeit",
            "3": "Dreifache Zeit",
            "5": "Fünffache Zeit",
            "10": "Zehnfache Zeit",
            "0": "Ohne Zeitgrenze",
        },
        shows={
            "all": "Alle Aufgaben",
            "miss": "Falsch und teilweise richtig",
            "none": "Nicht beantwortet",
            "flag": "Vorgemerkt",
        },
        kind="Probeprüfung",
        no_script=(
            "Die Probeprüfung mit Uhr und Bewertung braucht JavaScript, das in diesem Browser "
            "ausgeschaltet ist. Die Aufgaben stehen unten, zum Lesen und Lösen auf Papier."
        ),
        broken=(
            "Die Probeprüfung konnte in diesem Browser nicht starten. Die Aufgaben stehen unten, zum Lesen "
            "und Lösen auf Papier."
        ),
        unkept=(
            "Versuche werden nicht aufbewahrt: Dieser Browser speichert nichts für diese Seite. Lass sie "
            "offen, bis du dein Ergebnis hast, und exportiere den Versuch, wenn du ihn behalten willst."
        ),
        practice=(
            "Übungsprüfung: Die Lösungen sind Teil dieser Seite und öffnen sich beim Abgeben. "
            "Nichts, was du schreibst, verlässt diesen Browser."
        ),
        withheld=(
            "Die Lösungen dieser Prüfung werden zurückgehalten: Sie sind nicht Teil dieser Seite. Dein "
            "Versuch wird hier bewertet, sobald sie veröffentlicht sind. Nichts, was du schreibst, "
            "verlässt diesen Browser."
        ),
        partly=(
            "Eine andere Prüfung hält einige der Lösungen zurück, daher kann hier noch nicht bewertet "
            "werden. Versuche bleiben in diesem Browser und werden bewertet, sobald alle Lösungen "
            "veröffentlicht sind. Nichts, was du schreibst, verlässt diesen Browser."
        ),
        waiting=(
            "Die Lösungen dieser Prüfung sind noch nicht veröffentlicht. Deine Antworten bleiben in diesem "
            "Browser; öffne diese Seite später noch einmal, dann werden sie bewertet."
        ),
        begin="Beginnen",
        settings="Wie du sie ablegen willst",
        strict="Nur mit den Schaltflächen speichern",
        strict_note=(
            "Wie im Prüfungssaal: Eine Antwort, die du über die Aufgabenliste verlässt, wird nicht "
            "gespeichert."
        ),
        keypad_option="Zahlentasten auf dem Bildschirm",
        locks_option="Ein Teil nach dem anderen",
        locks_note="Jeder in seiner eigenen Zeit; ein abgeschlossener Teil bleibt gesperrt.",
        history="Deine Versuche",
        history_none="Noch keine in diesem Browser.",
        export_all="Alle exportieren",
        import_="Versuche importieren",
        resume="Fortsetzen",
        open="Öffnen",
        export="Exportieren",
        delete="Löschen",
        sections="Teile",
        palette="Aufgabenliste",
        time_left="Restzeit",
        whole_paper="Aufgabenblatt",
        whole_note="Die ganze Prüfung zum Lesen. Beantwortet wird eine Aufgabe nach der anderen.",
        back="Zurück zur Prüfung",
        submit="Abgeben …",
        previous="Zurück",
        clear="Antwort löschen",
        mark="Vormerken und weiter",
        save="Speichern und weiter",
        keypad="Zahlentasten",
        keypad_back="Letztes Zeichen löschen",
        keypad_left="Ein Zeichen nach links",
        keypad_right="Ein Zeichen nach rechts",
        keypad_clear="Löschen",
        both_note="Eine vorgemerkte Antwort wird ebenfalls gewertet.",
        strict_reminder="Es zählen nur Antworten, die mit den Schaltflächen gespeichert wurden.",
        keep_on="Weiterarbeiten",
        result="Dein Ergebnis",
        gained="Punkte gewonnen",
        lost="Punkte verloren",
        time_used="Benötigte Zeit",
        by_section="Nach Teilen",
        by_topic="Nach Themen",
        by_question="Aufgabe für Aufgabe",
        column_marks="Punkte",
        column_time="Zeit",
        column_topic="Thema",
        column_part="Teilweise",
        column_none="Leer",
        column_open="Zu bewerten",
        column_gained="Gewonnen",
        column_lost="Verloren",
        column_attempt="Versuch",
        tries="Bisherige Versuche",
        show="Anzeigen",
        retake="Die falschen noch einmal",
        again="Zum Anfang",
        print_="Drucken",
        key_file="Mit einer Lösungsdatei bewerten",
    ),
)
