"""Reads ``bank.yaml`` and blueprints, from the store where they are unchanged."""

from collections.abc import Iterable
from dataclasses import dataclass

from examgen.diagnostic import Diagnostic
from examgen.model.blueprint import Blueprint
from examgen.model.project import Project
from examgen.pipeline.memory import READING, remembered
from examgen.pipeline.survey import SETTINGS, Survey, load_surveyed
from examgen.publish.store import Store, code_version, digest
from examgen.source import Source


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsRead:
    """``bank.yaml``, read."""

    project: Project
    diagnostics: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BlueprintRead:
    """A blueprint, read; None where its mistakes leave none."""

    blueprint: Blueprint | None
    diagnostics: tuple[Diagnostic, ...]


def open_settings(found: Survey, store: Store) -> SettingsRead:
    """Read ``bank.yaml``; with mistakes in it the defaults stand in.

    Where it is not trusted, the settings that matter come from the trusted revision.
    """
    own = _own_settings(found, store)
    if found.trusted is None:
        return own
    from examgen.pipeline.trust import differences, with_trusted
    from examgen.read.settings import read_project

    text = found.trusted.settings
    base = Project() if text is None else read_project(text)[0]
    source = load_surveyed(found.root, SETTINGS, found.hashes.get(SETTINGS, ""))
    told: Iterable[Diagnostic] = ()
    if isinstance(source, Source):
        told = differences(own.project, base, source, found.trusted.revision)
    return SettingsRead(
        project=with_trusted(own.project, base), diagnostics=(*own.diagnostics, *told)
    )


def _own_settings(found: Survey, store: Store) -> SettingsRead:
    digested = found.hashes.get(SETTINGS, "")
    source = load_surveyed(found.root, SETTINGS, digested)
    if isinstance(source, Diagnostic):
        return SettingsRead(project=Project(), diagnostics=(source,))

    def read() -> SettingsRead:
        from examgen.read.settings import read_project

        project, diagnostics = read_project(source)
        return SettingsRead(project=project, diagnostics=diagnostics)

    key = digest([b"settings", code_version(*READING), digested.encode()])
    return remembered(store, SettingsRead, key, read, SETTINGS)


def open_blueprint(found: Survey, store: Store, path: str, project: Project) -> BlueprintRead:
    """Read a blueprint of the bank that was surveyed."""
    source = load_surveyed(found.root, path, found.hashes[path])
    if isinstance(source, Diagnostic):
        return BlueprintRead(blueprint=None, diagnostics=(source,))

    def read() -> BlueprintRead:
        from examgen.read.blueprint import read_blueprint

        blueprint, diagnostics = read_blueprint(source, project)
        return BlueprintRead(blueprint=blueprint, diagnostics=diagnostics)

    parts = (b"blueprint", reading_key(found).encode(), path.encode())
    key = digest([*parts, found.hashes[path].encode()])
    return remembered(store, BlueprintRead, key, read, path)


def reading_key(found: Survey) -> str:
    """Return what every text of the bank is read by: the settings, and the code that reads."""
    parts = [code_version(*READING), found.hashes.get(SETTINGS, "").encode()]
    return digest([*parts, *trusted_key(found)])


def trusted_key(found: Survey) -> tuple[bytes, ...]:
    """Return what stands for trusted settings: nothing where the bank's own count."""
    if found.trusted is None:
        return ()
    text = found.trusted.settings
    return (found.trusted.revision.encode(), b"" if text is None else text.text.encode())
