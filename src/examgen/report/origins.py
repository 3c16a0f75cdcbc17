"""What findings are that no rule of lint makes: where they come from, and what page tells more."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """When some findings are made (``while …``), and the page of the documentation about that."""

    when: str
    page: str
    names: str


_ORIGINS = (
    Origin(
        when="while questions of another form are imported",
        page="docs/importing.md",
        names=(
            "bands choice-order field-unused key-conflict key-unknown no-choices no-key "
            "no-questions not-understood question-count text-unclear text-unused "
        ),
    ),
    Origin(
        when="while a paper is compared with its lock",
        page="docs/locks.md",
        names=(
            "bad-lock lock-unmet locked-blueprint-changed locked-item-changed "
            "locked-item-missing no-lock other-seed seed-in-lock unknown-paper "
        ),
    ),
    Origin(
        when="while papers are made for the people of a roster",
        page="docs/personal.md",
        names=("bad-roster roster-column "),
    ),
    Origin(
        when="while a change is compared with what was there before",
        page="docs/review.md",
        names=("new-suppression stale-baseline untrusted-settings "),
    ),
    Origin(
        when="while the site or practice pages are made",
        page="docs/site.md",
        names=("answers-withheld no-date unsupported-pattern "),
    ),
    Origin(
        when="while a paper, a key or a page is rendered",
        page="docs/templates.md",
        names=(
            "bad-figure bad-formula columns engine-fault lost-in-markdown missing-glyph "
            "no-key-pdf pdf-address pdf-complaint sheet-room template-mistake too-costly "
            "unused-template wide-table "
        ),
    ),
    Origin(
        when="while the questions of a paper are drawn",
        page="docs/blueprints.md",
        names=(
            "conflict empty-filter empty-paper enemies-together no-draw no-seed overlap "
            "no-difficulty no-time parallel-forms question-not-ready requirement short-pool "
            "spread undecided unequal-marks unknown-author unknown-id unknown-language "
            "unknown-question unknown-tag "
        ),
    ),
    Origin(
        when="while questions, papers and settings are read",
        page="docs/authoring.md",
        names=(
            "abbreviation answer-letter answer-place answer-twice answer-with-choices "
            "bad-answer bad-count bad-filter bad-id bad-marking bad-pattern bad-value bidi-control "
            "box-blank box-bullet box-in-part box-mark box-nested bullet-among-choices "
            "comment-in-line control-character duplicate-field duplicate-id duplicate-paper "
            "duplicate-question empty-character expected-text fence-open figure-path "
            "file-name file-too-long formula-too-long front-matter-open gap-empty "
            "gap-in-formula gap-menu gap-open heading-blank heading-fields heading-id "
            "heading-level id-conflict idle-pattern link-address link-http list-too-long "
            "marks-total match-entry missing-field missing-value needed-rule "
            "nested-too-deeply no-response not-utf8 part-heading part-twice rubric-form "
            "stimulus-form suppression symbolic-link table-row-too-long table-too-large "
            "text-after-choice text-before-question text-too-long too-many-findings type-conflict "
            "unclosed-maths unknown-field unknown-rule unknown-topic unread-file "
            "unreadable-file wrong-part yaml-alias yaml-cut yaml-depth yaml-duplicate-key "
            "yaml-key yaml-syntax yaml-tag "
        ),
    ),
)


def origins() -> Mapping[str, Origin]:
    """Return where findings come from that no rule of lint makes, by their names."""
    return {name: origin for origin in _ORIGINS for name in origin.names.split()}
