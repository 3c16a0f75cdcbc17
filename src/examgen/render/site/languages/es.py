"""Words of sites in Spanish."""

from examgen.render.languages import es
from examgen.render.site.frame_words import FrameWords
from examgen.render.site.head_words import HeadWords
from examgen.render.site.learn_words import LearnWords
from examgen.render.site.mock_words import MockWords
from examgen.render.site.search_words import SearchWords
from examgen.render.site.words import SiteWords

WORDS = SiteWords(
    words=es.WORDS,
    frame=FrameWords(
        skip="Ir al contenido",
        site="Sitio",
        about="Acerca de este sitio",
        about_short="Acerca de",
        search="Buscar",
        papers="Exámenes",
        topics="Temas",
        tags="Etiquetas",
        all_papers="Todos los exámenes",
        whole_paper="Examen completo",
        more="Más preguntas de este examen",
        take_mock="Hacer el simulacro",
        all_answers="Todas las preguntas con respuestas",
        all_questions="todas las preguntas",
        figure_question="Pregunta con figura",
        answer_withheld="La respuesta a esta pregunta no está publicada.",
        answers_withheld="Las respuestas de este examen no están publicadas.",
        with_answers="con respuestas",
        with_some_answers="con respuestas, algunas sin publicar",
        without_answers="respuestas sin publicar",
        not_found="Página no encontrada",
        nothing_here="No hay ninguna página en esta dirección.",
        about_pages=(
            "Todas las páginas son públicas y no piden nada a otros servidores. Solo los simulacros necesitan "
            "scripts; lo que se escribe en ellos se queda en el navegador."
        ),
        about_answers=(
            "Las respuestas de los exámenes de práctica están en sus páginas: cerradas hasta que usted las "
            "abra, pero no secretas. Las respuestas sin publicar no están en este sitio."
        ),
    ),
    learn=LearnWords(
        analysis="Análisis de la respuesta",
        analysis_of="Pregunta {0}: análisis de la respuesta",
        analysis_lead="Qué es correcto, qué no, y por qué.",
        analysis_choices=(
            "Opción por opción: por qué se elige, y por qué es o no es aquí la respuesta."
        ),
        spoiler="Esta página muestra la respuesta.",
        to_question="Probar antes la pregunta",
        correct="Correcto",
        not_correct="No es correcto",
        why_right="Por qué es correcto",
        why_wrong="Por qué aquí es incorrecto",
        lure="Por qué se elige",
        accepted="Respuestas aceptadas",
        accepted_one="Se acepta",
        accepted_pattern="Se acepta: cualquier respuesta de esta forma",
        right_order="En el orden correcto",
        place="Lugar {0}",
        pairs="Qué va junto",
        together="Van juntos",
        left_over="Lo que sobra",
        alone="No va con ninguno",
        position="Pregunta {0} de {1} en {2}.",
        carries="Vale {0}.",
        previous="Anterior: pregunta {0}",
        next="Siguiente: pregunta {0}",
        turn="Preguntas anterior y siguiente",
        also="También en",
        also_in="{0}, pregunta {1}",
        about="Tema y etiquetas",
        breadcrumb="Está aquí",
        home="Inicio",
        other_course="Otros exámenes",
        topics_below="Subtemas",
        all_tags="Todas las etiquetas",
        topic_lead="Tema",
        tag_lead="Etiqueta",
        no_own="Las preguntas de este tema están en sus subtemas.",
        answers_open="Con respuestas",
        answers_partly="Con respuestas, algunas sin publicar",
        answers_closed="Respuestas sin publicar",
        progress="Su progreso",
        count="Respuestas abiertas: {0} de {1}; calificadas: {2}",
        open_all="Abrir todas",
        close_all="Cerrar todas",
        restart="Empezar de nuevo",
        was_right="¿Era correcta su respuesta?",
        mine_right="Correcta",
        mine_wrong="No correcta",
        result="Su resultado",
        score="{0} de {1} puntos",
        unmarked="Respuestas por calificar: {0}",
        kept=(
            "Una respuesta correcta cuenta entera; las demás, nada. No se guarda nada: al recargar se empieza "
            "de nuevo."
        ),
    ),
    heads=HeadWords(
        changed="Último cambio: {date}",
        moved="Esta pregunta ha cambiado de dirección",
        moved_to="Ahora está aquí:",
        feed="Canal de exámenes",
        feed_title="{site}: exámenes",
        home="Exámenes de {site}: {papers}.",
        paper="{about}: {questions}, {marks}, {answers}.",
        question="{teaser} Pregunta {number} de {all}, {paper}.",
        analysis="{teaser} La respuesta a la pregunta {number} de {all}, {paper}, y por qué.",
        quiz="{about}: {questions} con respuestas, cerradas hasta que usted las abra.",
        mock="{about} como simulacro: {questions}, {marks}, con reloj, en el navegador.",
        topic="Preguntas de examen sobre {topic}: {questions}.",
        other="{title}: {site}.",
    ),
    search=SearchWords(
        label="Buscar en las preguntas",
        results="Resultados",
        note="Las flechas recorren los resultados, la tecla Intro abre uno.",
        key="La tecla / lleva al campo de búsqueda",
        no_script=(
            "La búsqueda necesita JavaScript, desactivado en este navegador. Estas listas no:"
        ),
        broken=(
            "La búsqueda no pudo empezar: necesita una página que venga de un servidor y un navegador "
            "reciente. Estas listas no necesitan ninguno de los dos:"
        ),
        many="Preguntas encontradas: {0}",
        first="Preguntas encontradas: {0}; abajo están las primeras {1}",
        none="Ninguna pregunta tiene todas estas palabras.",
    ),
    mock=MockWords(
        phrases={
            "new": "no vista",
            "blank": "sin responder",
            "done": "respondida",
            "marked": "marcada para revisar",
            "both": "respondida y marcada para revisar",
            "locked": "{0}, cerrada",
            "untimed": "Sin límite de tiempo",
            "minutes": "Minutos restantes: {0}",
            "over": "Se acabó el tiempo. Sus respuestas se han entregado.",
            "sectionOver": "Se acabó el tiempo de esta parte. Empieza la siguiente.",
            "saved": "Guardado",
            "unsaved": "Aún sin guardar",
            "unstored": "Solo en esta página",
            "unloaded": (
                "Sus respuestas están guardadas. El resultado necesita conexión: abra esta página más tarde."
            ),
            "failed": "No se pudo guardar su última respuesta",
            "every": "Todas las partes",
            "toSubmit": "¿Entregar el examen?",
            "toLeave": "¿Terminar esta parte?",
            "submit": "Entregar",
            "leave": "Terminar la parte",
            "marks": "{0} de {1} puntos",
            "toGrade": "Respuestas escritas que usted debe calificar: {0}",
            "right": "Correcta",
            "part": "Correcta en parte",
            "wrong": "Incorrecta",
            "none": "Sin responder",
            "open": "Por calificar",
            "dropped": "Anulada",
            "apart": "No cuenta: ya se respondieron otras suficientes",
            "noTopic": "Otros",
            "of": "{0} de {1}",
            "outOf": "de {0}",
            "grade": "Puntos del criterio {0} de la pregunta {1}, como máximo {2}",
            "running": "sin entregar",
            "unmarked": "espera las soluciones",
            "stale": "de otra versión de este examen",
            "retake": "segundo intento, preguntas: {0}",
            "remove": "¿Borrar este intento para siempre?",
            "imported": "Intentos leídos: {0}",
            "other": "Este archivo contiene intentos de otro examen",
            "badFile": "No se pueden leer intentos de este archivo",
            "badKey": "No se pueden leer soluciones de este archivo",
            "otherKey": "Este archivo contiene las soluciones de otro examen",
            "staleKey": "Este archivo contiene las soluciones de otra versión de este examen",
            "rubric": "Califique su respuesta según estos criterios",
            "ungraded": "sin calificar",
        },
        times={
            "1": "Como en el examen",
            "1.25": "Una cuarta parte más",
            "1.5": "La mitad más",
            "2": "El doble de tiempo",
            "3": "El triple de tiempo",
            "5": "Cinco veces el tiempo",
            "10": "Diez veces el tiempo",
            "0": "Sin límite de tiempo",
        },
        shows={
            "all": "Todas las preguntas",
            "miss": "Incorrectas y correctas en parte",
            "none": "Sin responder",
            "flag": "Marcadas para revisar",
        },
        kind="Simulacro de examen",
        no_script=(
            "El simulacro, con su reloj y su calificación, necesita JavaScript, desactivado en este "
            "navegador. Las preguntas están abajo, para leerlas y resolverlas en papel."
        ),
        broken=(
            "El simulacro no pudo empezar en este navegador. Las preguntas están abajo, para leerlas y "
            "resolverlas en papel."
        ),
        unkept=(
            "Los intentos no se conservan: este navegador no guarda nada de esta página. Déjela abierta hasta "
            "tener su resultado, y exporte el intento si quiere conservarlo."
        ),
        practice=(
            "Examen de práctica: las respuestas forman parte de esta página y se abren al entregar. "
            "Nada de lo que escriba sale de este navegador."
        ),
        withheld=(
            "Las respuestas de este examen no están publicadas: no forman parte de esta página. Su intento se "
            "calificará aquí cuando se publiquen las soluciones. Nada de lo que escriba sale de este "
            "navegador."
        ),
        partly=(
            "Otro examen reserva algunas de las respuestas, así que los intentos aún no se pueden "
            "calificar aquí. Se guardan en este navegador y se calificarán cuando se publiquen todas "
            "las respuestas. Nada de lo que escriba sale de este navegador."
        ),
        waiting=(
            "Las soluciones de este examen aún no están publicadas. Sus respuestas se conservan en este "
            "navegador; abra esta página más tarde y se calificarán."
        ),
        begin="Empezar",
        settings="Cómo quiere hacerlo",
        strict="Guardar solo con los botones",
        strict_note=(
            "Como en la sala de examen: una respuesta que se deja por la lista de preguntas no se guarda."
        ),
        keypad_option="Teclado numérico en pantalla",
        locks_option="Una parte tras otra",
        locks_note="Cada una en su tiempo; una parte terminada queda cerrada.",
        history="Sus intentos",
        history_none="Aún no hay ninguno en este navegador.",
        export_all="Exportar todos",
        import_="Importar intentos",
        resume="Continuar",
        open="Abrir",
        export="Exportar",
        delete="Borrar",
        sections="Partes",
        palette="Lista de preguntas",
        time_left="Tiempo restante",
        whole_paper="Cuadernillo",
        whole_note="El examen completo para leer. Se responde una pregunta cada vez.",
        back="Volver al examen",
        submit="Entregar …",
        previous="Anterior",
        clear="Borrar respuesta",
        mark="Marcar para revisar y siguiente",
        save="Guardar y siguiente",
        keypad="Teclado numérico",
        keypad_back="Borrar el último carácter",
        keypad_left="Un carácter a la izquierda",
        keypad_right="Un carácter a la derecha",
        keypad_clear="Borrar",
        both_note="Una respuesta marcada para revisar también se evalúa.",
        strict_reminder="Solo cuentan las respuestas guardadas con los botones.",
        keep_on="Seguir trabajando",
        result="Su resultado",
        gained="Puntos ganados",
        lost="Puntos perdidos",
        time_used="Tiempo empleado",
        by_section="Por partes",
        by_topic="Por temas",
        by_question="Pregunta por pregunta",
        column_marks="Puntos",
        column_time="Tiempo",
        column_topic="Tema",
        column_part="En parte",
        column_none="En blanco",
        column_open="Por calificar",
        column_gained="Ganados",
        column_lost="Perdidos",
        column_attempt="Intento",
        tries="Intentos hasta ahora",
        show="Mostrar",
        retake="Repetir las incorrectas",
        again="Al principio",
        print_="Imprimir",
        key_file="Calificar con un archivo de soluciones",
    ),
)
