"""Words of sites in French."""

from examgen.render.languages import fr
from examgen.render.site.frame_words import FrameWords
from examgen.render.site.head_words import HeadWords
from examgen.render.site.learn_words import LearnWords
from examgen.render.site.mock_words import MockWords
from examgen.render.site.search_words import SearchWords
from examgen.render.site.words import SiteWords

WORDS = SiteWords(
    words=fr.WORDS,
    frame=FrameWords(
        skip="Aller au contenu",
        site="Site",
        about="À propos de ce site",
        about_short="À propos",
        search="Recherche",
        papers="Épreuves",
        topics="Thèmes",
        tags="Étiquettes",
        all_papers="Toutes les épreuves",
        whole_paper="Épreuve entière",
        more="Autres questions de cette épreuve",
        take_mock="Passer l’examen blanc",
        all_answers="Toutes les questions avec leurs réponses",
        all_questions="toutes les questions",
        figure_question="Question avec figure",
        answer_withheld="La réponse à cette question n’est pas publiée.",
        answers_withheld="Les réponses de cette épreuve ne sont pas publiées.",
        with_answers="avec les réponses",
        with_some_answers="avec les réponses, certaines non publiées",
        without_answers="réponses non publiées",
        not_found="Page introuvable",
        nothing_here="Il n’y a pas de page à cette adresse.",
        about_pages=(
            "Toutes les pages sont publiques et ne demandent rien à d’autres hôtes. Seuls les examens blancs "
            "ont besoin de scripts ; ce qu’on y écrit reste dans le navigateur."
        ),
        about_answers=(
            "Les réponses des épreuves d’entraînement sont dans leurs pages : cachées tant que vous ne les "
            "ouvrez pas, mais pas secrètes. Les réponses non publiées ne sont pas sur ce site."
        ),
    ),
    learn=LearnWords(
        analysis="Analyse de la réponse",
        analysis_of="Question {0} : analyse de la réponse",
        analysis_lead="Ce qui est juste, ce qui ne l’est pas, et pourquoi.",
        analysis_choices=(
            "Réponse par réponse : pourquoi on la choisit, et pourquoi elle est juste ici, ou ne l’est pas."
        ),
        spoiler="Cette page montre la réponse.",
        to_question="Essayer d’abord la question",
        correct="Juste",
        not_correct="Pas juste",
        why_right="Pourquoi c’est juste",
        why_wrong="Pourquoi c’est faux ici",
        lure="Pourquoi on la choisit",
        accepted="Réponses acceptées",
        accepted_one="Accepté",
        accepted_pattern="Accepté : toute réponse de cette forme",
        right_order="Dans le bon ordre",
        place="Place {0}",
        pairs="Ce qui va ensemble",
        together="Vont ensemble",
        left_over="Ce qui reste",
        alone="Ne va avec aucun",
        position="Question {0} sur {1} dans {2}.",
        carries="Elle vaut {0}.",
        previous="Précédente : question {0}",
        next="Suivante : question {0}",
        turn="Questions précédente et suivante",
        also="Aussi dans",
        also_in="{0}, question {1}",
        about="Thème et étiquettes",
        breadcrumb="Vous êtes ici",
        home="Accueil",
        other_course="Autres épreuves",
        topics_below="Sous-thèmes",
        all_tags="Toutes les étiquettes",
        topic_lead="Thème",
        tag_lead="Étiquette",
        no_own="Les questions de ce thème sont dans ses sous-thèmes.",
        answers_open="Avec les réponses",
        answers_partly="Avec les réponses, certaines non publiées",
        answers_closed="Réponses non publiées",
        progress="Votre progression",
        count="Réponses ouvertes : {0} sur {1}, notées : {2}",
        open_all="Tout ouvrir",
        close_all="Tout fermer",
        restart="Recommencer",
        was_right="Votre réponse était-elle juste ?",
        mine_right="Juste",
        mine_wrong="Pas juste",
        result="Votre résultat",
        score="{0} sur {1} points",
        unmarked="Réponses encore à noter : {0}",
        kept=(
            "Une réponse juste compte en entier, une autre pas du tout. Rien n’est conservé : recharger la "
            "page recommence à zéro."
        ),
    ),
    heads=HeadWords(
        changed="Dernière modification : {date}",
        moved="Cette question a changé d’adresse",
        moved_to="Elle est maintenant ici :",
        feed="Flux des épreuves",
        feed_title="{site} : épreuves",
        home="Épreuves de {site} : {papers}.",
        paper="{about} : {questions}, {marks}, {answers}.",
        question="{teaser} Question {number} sur {all}, {paper}.",
        analysis="{teaser} La réponse à la question {number} sur {all}, {paper}, et pourquoi.",
        quiz="{about} : {questions} avec les réponses, cachées tant que vous ne les ouvrez pas.",
        mock="{about}, examen blanc : {questions}, {marks}, avec chronomètre, dans le navigateur.",
        topic="Questions d’examen sur {topic} : {questions}.",
        other="{title} : {site}.",
    ),
    search=SearchWords(
        label="Chercher dans les questions",
        results="Résultats",
        note="Les flèches parcourent les résultats, Entrée en ouvre un.",
        key="La touche / mène au champ de recherche",
        no_script=(
            "La recherche a besoin de JavaScript, désactivé dans ce navigateur. Ces listes, non :"
        ),
        broken=(
            "La recherche n’a pas pu démarrer : il lui faut une page venue d’un serveur et un navigateur "
            "récent. Ces listes n’ont besoin ni de l’un ni de l’autre :"
        ),
        many="Questions trouvées : {0}",
        first="Questions trouvées : {0}, dont les {1} premières ci-dessous",
        none="Aucune question ne contient tous ces mots.",
    ),
    mock=MockWords(
        phrases={
            "new": "non vue",
            "blank": "sans réponse",
            "done": "répondue",
            "marked": "à revoir",
            "both": "répondue et à revoir",
            "locked": "{0}, fermée",
            "untimed": "Sans limite de temps",
            "minutes": "Minutes restantes : {0}",
            "over": "Le temps est écoulé. Votre copie a été rendue.",
            "sectionOver": "Le temps de cette partie est écoulé. La suivante commence.",
            "saved": "Enregistré",
            "unsaved": "Pas encore enregistré",
            "unstored": "Gardé dans cette page seulement",
            "unloaded": (
                "Vos réponses sont conservées. Le résultat demande une connexion : rouvrez cette page plus "
                "tard."
            ),
            "failed": "Votre dernière réponse n’a pas pu être enregistrée",
            "every": "Toutes les parties",
            "toSubmit": "Rendre la copie ?",
            "toLeave": "Terminer cette partie ?",
            "submit": "Rendre la copie",
            "leave": "Terminer la partie",
            "marks": "{0} sur {1} points",
            "toGrade": "Réponses rédigées que vous devez encore noter : {0}",
            "right": "Juste",
            "part": "En partie juste",
            "wrong": "Faux",
            "none": "Sans réponse",
            "open": "À noter",
            "dropped": "Annulée",
            "apart": "Ne compte pas : assez d’autres ont une réponse",
            "noTopic": "Autres",
            "of": "{0} sur {1}",
            "outOf": "sur {0}",
            "grade": "Points pour le critère {0} de la question {1}, au plus {2}",
            "running": "copie non rendue",
            "unmarked": "en attente du corrigé",
            "stale": "d’une autre version de cette épreuve",
            "retake": "deuxième essai, questions : {0}",
            "remove": "Supprimer définitivement cet essai ?",
            "imported": "Essais lus : {0}",
            "other": "Ce fichier contient des essais d’une autre épreuve",
            "badFile": "Aucun essai ne peut être lu dans ce fichier",
            "badKey": "Aucun corrigé ne peut être lu dans ce fichier",
            "otherKey": "Ce fichier est le corrigé d’une autre épreuve",
            "staleKey": "Ce fichier est le corrigé d’une autre version de cette épreuve",
            "rubric": "Notez votre réponse selon ces critères",
            "ungraded": "non noté",
        },
        times={
            "1": "Comme à l’épreuve",
            "1.25": "Un quart de plus",
            "1.5": "La moitié de plus",
            "2": "Deux fois le temps",
            "3": "Trois fois le temps",
            "5": "Cinq fois le temps",
            "10": "Dix fois le temps",
            "0": "Sans limite de temps",
        },
        shows={
            "all": "Toutes les questions",
            "miss": "Fausses et en partie justes",
            "none": "Sans réponse",
            "flag": "À revoir",
        },
        kind="Examen blanc",
        no_script=(
            "L’examen blanc, avec son chronomètre et sa notation, a besoin de JavaScript, désactivé dans ce "
            "navigateur. Les questions sont ci-dessous, à lire et à traiter sur papier."
        ),
        broken=(
            "L’examen blanc n’a pas pu démarrer dans ce navigateur. Les questions sont ci-dessous, à lire et "
            "à traiter sur papier."
        ),
        unkept=(
            "Les essais ne sont pas conservés : ce navigateur n’enregistre rien pour cette page. Laissez-la "
            "ouverte jusqu’à votre résultat, et exportez l’essai si vous voulez le garder."
        ),
        practice=(
            "Épreuve d’entraînement : les réponses font partie de cette page et s’ouvrent quand vous rendez "
            "la copie. Rien de ce que vous écrivez ne quitte ce navigateur."
        ),
        withheld=(
            "Les réponses de cette épreuve ne sont pas publiées : elles ne sont pas dans cette page. Votre "
            "essai sera noté ici quand le corrigé sera publié. Rien de ce que vous écrivez ne quitte ce "
            "navigateur."
        ),
        partly=(
            "Une autre épreuve retient certaines des réponses : les essais ne peuvent pas encore être "
            "notés ici. Ils sont gardés dans ce navigateur et seront notés quand toutes les réponses "
            "seront publiées. Rien de ce que vous écrivez ne quitte ce navigateur."
        ),
        waiting=(
            "Le corrigé de cette épreuve n’est pas encore publié. Vos réponses sont conservées dans ce "
            "navigateur ; rouvrez cette page plus tard, elles seront alors notées."
        ),
        begin="Commencer",
        settings="Comment vous voulez la passer",
        strict="Enregistrer seulement avec les boutons",
        strict_note=(
            "Comme en salle d’examen : une réponse quittée par la liste des questions n’est pas enregistrée."
        ),
        keypad_option="Pavé numérique à l’écran",
        locks_option="Une partie après l’autre",
        locks_note="Chacune dans son propre temps ; une partie terminée reste fermée.",
        history="Vos essais",
        history_none="Aucun encore dans ce navigateur.",
        export_all="Tout exporter",
        import_="Importer des essais",
        resume="Reprendre",
        open="Ouvrir",
        export="Exporter",
        delete="Supprimer",
        sections="Parties",
        palette="Liste des questions",
        time_left="Temps restant",
        whole_paper="Sujet",
        whole_note="L’épreuve entière à lire. On répond à une question à la fois.",
        back="Retour à l’examen",
        submit="Rendre la copie…",
        previous="Précédente",
        clear="Effacer la réponse",
        mark="À revoir et suivante",
        save="Enregistrer et suivante",
        keypad="Pavé numérique",
        keypad_back="Effacer le dernier caractère",
        keypad_left="Un caractère à gauche",
        keypad_right="Un caractère à droite",
        keypad_clear="Effacer",
        both_note="Une réponse à revoir est notée elle aussi.",
        strict_reminder="Seules comptent les réponses enregistrées avec les boutons.",
        keep_on="Continuer",
        result="Votre résultat",
        gained="Points gagnés",
        lost="Points perdus",
        time_used="Temps utilisé",
        by_section="Par partie",
        by_topic="Par thème",
        by_question="Question par question",
        column_marks="Points",
        column_time="Temps",
        column_topic="Thème",
        column_part="En partie",
        column_none="Sans réponse",
        column_open="À noter",
        column_gained="Gagnés",
        column_lost="Perdus",
        column_attempt="Essai",
        tries="Essais jusqu’ici",
        show="Afficher",
        retake="Reprendre les questions manquées",
        again="Retour au début",
        print_="Imprimer",
        key_file="Noter avec un fichier de corrigé",
    ),
)
