#!/usr/bin/env python3
"""Makes the packages of a release. The binaries of a target are built once; every package contains them.

    packaging/package.py licenses FILE             write the licenses of all dependencies
    packaging/package.py build TARGET LICENSES BUILD
                                                   compile; write the binaries, their wheel and the SBOM
    packaging/package.py check TARGET BINARY       reject a binary that must not be released
    packaging/package.py archive TARGET BUILD DIRECTORY
    packaging/package.py npm TARGET BUILD DIRECTORY
                                                   write the npm package of the platform
    packaging/package.py npm_main DIRECTORY        write the npm package that installs one of them
    packaging/package.py data BINARY DIRECTORY     write the data about clients: `targets.json`, and the
                                                   packages for npm and PyPI that contain it
    packaging/package.py vscode ARCHIVES DIRECTORY write the extension for VS Code: with the binary of each
                                                   archive, and without one for other systems
    packaging/package.py checksums DIRECTORY       write SHA256SUMS and FILE.sha256
    packaging/package.py formula SHA256SUMS        print the Homebrew formula
    packaging/package.py scoop SHA256SUMS          print the Scoop manifest
    packaging/package.py notes                     print what the changelog says of this version

BUILD is the directory that `build` has written. Needs Python 3.9 and nothing else; `licenses` also needs
cargo-about, `build` cargo and maturin, and musl-tools where the target is Linux, and `vscode` npm, after
`npm ci` in editors/vscode.
"""

import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

PACKAGING = Path(__file__).resolve().parent
ROOT = PACKAGING.parent
TARGETS = {entry["target"]: entry for entry in json.loads((PACKAGING / "targets.json").read_text())}
OWN_LICENSES = ["LICENSE-APACHE", "LICENSE-MIT"]
THIRD_PARTY = "THIRD-PARTY-LICENSES"


def fail(message):
    sys.exit(f"error: {message}")


def manifest(key):
    """A value of `[package]` in Cargo.toml."""
    text = (ROOT / "Cargo.toml").read_text(encoding="utf-8")
    return re.search(rf'^{key} = "(.*)"$', text, re.MULTILINE)[1]


def executables(target):
    """The linter, which opens no connection, and the recorder of HTTP, which does."""
    return [f"{name}.exe" if "windows" in target else name for name in ["mcp-lint", "mcp-lint-http"]]


def archive_name(target):
    return f"mcp-lint-{target}.{'zip' if 'windows' in target else 'tar.gz'}"


def output_of(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def builder_paths():
    """Directories of this machine that a binary could name."""
    cargo_home = os.environ.get("CARGO_HOME") or Path.home() / ".cargo"
    return {"/rust": output_of("rustc", "--print", "sysroot"), "/cargo": str(cargo_home), "/mcp-lint": str(ROOT)}


def date():
    """The date of the commit, for everything that has a date."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    return int(given or output_of("git", "-C", str(ROOT), "log", "-1", "--format=%ct"))


def licenses(file):
    command = ["cargo", "about", "generate", "--locked", "--fail", "--workspace", "--config", "packaging/about.toml"]
    subprocess.run([*command, "--output-file", str(Path(file).resolve()), "packaging/about.hbs"], check=True, cwd=ROOT)


def build(target, third_party, directory):
    flags = [f"--remap-path-prefix={path}={name}" for name, path in builder_paths().items()]
    if target.endswith("-windows-msvc"):
        flags.append("-Ctarget-feature=+crt-static")
    environment = dict(os.environ, CARGO_ENCODED_RUSTFLAGS="\x1f".join(flags), SOURCE_DATE_EPOCH=str(date()))
    if "musl" in target:
        environment["CFLAGS"] = " ".join(f"-ffile-prefix-map={path}={name}" for name, path in builder_paths().items())
    directory = Path(directory).resolve()
    directory.mkdir(parents=True)
    wheel = ["maturin", "build", "--locked", "--profile", "dist", "--target", target]
    wheel += ["--compatibility", *TARGETS[target]["wheel"], "--out", str(directory)]
    recorder = ["cargo", "build", "--locked", "--profile", "dist", "--target", target, "--package", "mcp-lint-http"]
    subprocess.run(recorder, check=True, cwd=ROOT, env=environment)
    sources = PACKAGING / "pypi"
    # What maturin adds to the wheel beside the binary that it builds.
    data = sources / "mcp_lint.data"
    (data / "scripts").mkdir(parents=True)
    built = Path(os.environ.get("CARGO_TARGET_DIR") or ROOT / "target") / target / "dist"
    shutil.copy(built / executables(target)[1], data / "scripts")
    for path in [ROOT / name for name in OWN_LICENSES] + [Path(third_party)]:
        shutil.copy(path, directory)
        shutil.copy(path, sources)
    try:
        subprocess.run(wheel, check=True, cwd=sources, env=environment)
    finally:
        for name in [*OWN_LICENSES, Path(third_party).name]:
            (sources / name).unlink()
        shutil.rmtree(data)
    # What is released is what the wheel contains, to the last byte.
    [path] = directory.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            script = directory / Path(name).name
            if name.split("/")[-2:-1] == ["scripts"] and script.name in executables(target):
                script.write_bytes(archive.read(name))
                script.chmod(0o755)
            elif name.endswith(".cyclonedx.json"):
                (directory / f"mcp-lint-{target}.cyclonedx.json").write_bytes(archive.read(name))
    for name in executables(target):
        check(target, directory / name)


def check(target, binary):
    content = Path(binary).read_bytes()
    for path in builder_paths().values():
        if path.encode() in content:
            fail(f"the binary contains `{path}`, a directory of the machine that built it")
    if "linux" in target and b"/ld-linux" in content:
        fail("the binary is linked dynamically: it would need the C library of the machine that built it")


def archive_files(target, build):
    """What an archive contains: names, contents and whether they are executable."""
    for name in executables(target):
        yield name, (Path(build) / name).read_bytes(), True
    yield THIRD_PARTY, (Path(build) / THIRD_PARTY).read_bytes(), False
    for name in ["README.md", *OWN_LICENSES]:
        yield name, (ROOT / name).read_bytes(), False
    for folder in ["completions", "man"]:
        for path in sorted((ROOT / folder).iterdir()):
            yield f"{folder}/{path.name}", path.read_bytes(), False


def archive(target, build, directory):
    """Writes the archive; the same files give the same bytes."""
    directory = Path(directory)
    directory.mkdir(parents=True, exist_ok=True)
    path = directory / archive_name(target)
    folder = f"mcp-lint-{target}"
    if path.suffix == ".zip":
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
            for name, content, _ in archive_files(target, build):
                file.writestr(zipfile.ZipInfo(f"{folder}/{name}"), content, zipfile.ZIP_DEFLATED)
    else:
        when = date()
        with gzip.GzipFile(path, "wb", mtime=0) as compressed, tarfile.open(fileobj=compressed, mode="w") as file:
            for name, content, is_executable in archive_files(target, build):
                entry = tarfile.TarInfo(f"{folder}/{name}")
                entry.size, entry.mtime, entry.mode = len(content), when, 0o755 if is_executable else 0o644
                file.addfile(entry, io.BytesIO(content))
    print(path)


def npm(target, build, directory):
    platform = TARGETS[target]["npm"]
    system, processor = platform.split("-")
    main = json.loads((PACKAGING / "npm/package.json").read_text(encoding="utf-8"))
    package = {
        "name": f"{main['name']}-{platform}",
        "version": main["version"],
        "description": f"The binaries of {main['name']} for {system} on {processor}",
        **{key: main[key] for key in ["license", "homepage", "repository", "publishConfig"]},
        "os": [system],
        "cpu": [processor],
        "preferUnplugged": True,
        # Not of the main package: `npx` runs the command of a package that has one.
        "bin": {"mcp-lint-http": executables(target)[1]},
        "files": [*executables(target), THIRD_PARTY, *OWN_LICENSES],
    }
    directory = Path(directory)
    directory.mkdir(parents=True)
    (directory / "package.json").write_text(json.dumps(package, indent=2) + "\n", encoding="utf-8")
    readme = f"# {package['name']}\n\n{package['description']}. Install [`{main['name']}`]({main['homepage']}).\n"
    (directory / "README.md").write_text(readme, encoding="utf-8")
    names = [*executables(target), THIRD_PARTY]
    for path in [*(Path(build) / name for name in names), *(ROOT / name for name in OWN_LICENSES)]:
        shutil.copy(path, directory)
    for name in executables(target):
        (directory / name).chmod(0o755)


def npm_main(directory):
    shutil.copytree(PACKAGING / "npm", directory)
    for name in OWN_LICENSES:
        shutil.copy(ROOT / name, directory)


DATA_README = """# {name}

What clients, providers, libraries and directories do with the tools and results of the Model Context Protocol: limits,
what they reject, drop and rewrite, and what their models receive, with dates, versions and evidence.
[Documentation]({homepage}/data/); `targets.schema.json` describes `targets.json`.

{example}
"""
NPM_EXAMPLE = """```js
import data from "@mcp-lint/data" with { type: "json" };

for (const target of data.targets) console.log(target.label, target.toolsMax);
```"""
PYPI_EXAMPLE = """```python
import mcp_lint_data

for target in mcp_lint_data.load()["targets"]:
    print(target["label"], target["toolsMax"])
```"""
PYPI_MODULE = '''"""The data of mcp-lint about clients of the Model Context Protocol."""

import json
from pathlib import Path

__all__ = ["load"]


def load():
    """The dataset, as `targets.schema.json` describes it."""
    return json.loads((Path(__file__).parent / "targets.json").read_text(encoding="utf-8"))
'''
PYPI_PROJECT = """[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "mcp-lint-data"
version = "{version}"
description = "{description}"
readme = "README.md"
license = "MIT OR Apache-2.0"
license-files = ["LICENSE-*"]
requires-python = ">=3.9"

[project.urls]
Homepage = "{homepage}"
Repository = "{repository}"

[tool.setuptools]
packages = ["mcp_lint_data"]

[tool.setuptools.package-data]
mcp_lint_data = ["*.json"]
"""


def data(binary, directory):
    directory = Path(directory)
    npm, pypi = directory / "npm", directory / "pypi"
    module = pypi / "mcp_lint_data"
    for folder in [npm, module]:
        folder.mkdir(parents=True)
    text = output_of(Path(binary).resolve(), "targets", "--format", "json")
    (directory / "targets.json").write_text(text + "\n", encoding="utf-8")
    for folder in [npm, module]:
        shutil.copy(directory / "targets.json", folder)
        shutil.copy(ROOT / "docs/targets.schema.json", folder)
    for name in OWN_LICENSES:
        shutil.copy(ROOT / name, npm)
        shutil.copy(ROOT / name, pypi)
    main = json.loads((PACKAGING / "npm/package.json").read_text(encoding="utf-8"))
    about = {
        "name": "@mcp-lint/data",
        "version": main["version"],
        "description": "What clients of the Model Context Protocol do with tools and results, with evidence",
        **{key: main[key] for key in ["license", "homepage", "repository", "publishConfig"]},
        "exports": {".": "./targets.json", "./schema.json": "./targets.schema.json"},
        "files": ["targets.json", "targets.schema.json", "LICENSE-*"],
    }
    (npm / "package.json").write_text(json.dumps(about, indent=2) + "\n", encoding="utf-8")
    project = PYPI_PROJECT.format(**{**about, "repository": manifest("repository")})
    (pypi / "pyproject.toml").write_text(project, encoding="utf-8")
    (module / "__init__.py").write_text(PYPI_MODULE, encoding="utf-8")
    for folder, name, example in [(npm, about["name"], NPM_EXAMPLE), (pypi, "mcp-lint-data", PYPI_EXAMPLE)]:
        readme = DATA_README.format(name=name, homepage=about["homepage"], example=example)
        (folder / "README.md").write_text(readme, encoding="utf-8")


def licenses_of_extension(sources):
    """The licenses of the packages that are bundled into the extension."""
    listed = subprocess.run(["npm", "ls", "--omit=dev", "--all", "--parseable"], check=True, capture_output=True,
                            text=True, cwd=sources).stdout
    for path in sorted(Path(line) for line in listed.splitlines()[1:]):
        package = json.loads((path / "package.json").read_text(encoding="utf-8"))
        [text, *_] = sorted(path.glob("[Ll][Ii][Cc][Ee][Nn][SsCc][Ee]*")) or fail(f"`{path.name}` has no license")
        yield f"{package['name']} {package['version']}\n\n{text.read_text(encoding='utf-8')}"


def vscode(archives, directory):
    sources, directory = ROOT / "editors/vscode", Path(directory).resolve()
    directory.mkdir(parents=True, exist_ok=True)
    environment = dict(os.environ, SOURCE_DATE_EPOCH=str(date()))
    subprocess.run(["npm", "run", "build"], check=True, cwd=sources)
    bundled = "\n\n".join(licenses_of_extension(sources))
    server = sources / "server"
    temporary = [server, sources / THIRD_PARTY, *(sources / name for name in OWN_LICENSES)]
    for target in [*TARGETS, None]:
        own = bundled
        try:
            for name in OWN_LICENSES:
                shutil.copy(ROOT / name, sources)
            if target:
                server.mkdir(exist_ok=True)
                program = server / executables(target)[0]
                program.write_bytes(archived(archives, target, program.name))
                program.chmod(0o755)
                own += "\n\n" + archived(archives, target, THIRD_PARTY).decode()
            (sources / THIRD_PARTY).write_text(own, encoding="utf-8")
            platform = TARGETS[target]["npm"] if target else "universal"
            options = ["--out", str(directory / f"mcp-lint-{platform}.vsix")] + (["--target", platform] if target else [])
            subprocess.run(["npm", "run", "package", "--", *options], check=True, cwd=sources, env=environment)
        finally:
            for path in temporary:
                shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)


def archived(archives, target, name):
    """The content of a file in the archive of a target."""
    path, name = Path(archives) / archive_name(target), f"mcp-lint-{target}/{name}"
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as file:
            return file.read(name)
    with tarfile.open(path) as file:
        return file.extractfile(name).read()


def checksums(directory):
    lines = []
    for path in sorted(Path(directory).iterdir()):
        if path.name != "SHA256SUMS" and path.suffix != ".sha256":
            line = f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
            path.with_name(f"{path.name}.sha256").write_bytes(line.encode())
            lines.append(line)
    (Path(directory) / "SHA256SUMS").write_bytes("".join(lines).encode())


def formula(sums):
    known = dict(reversed(line.split()) for line in Path(sums).read_text().splitlines())
    values = {"version": manifest("version"), "homepage": manifest("homepage"), "description": manifest("description")}
    for target, entry in TARGETS.items():
        if entry["homebrew"]:
            name = archive_name(target)
            values[f"{entry['homebrew']}_url"] = f"{manifest('repository')}/releases/download/v{manifest('version')}/{name}"
            values[f"{entry['homebrew']}_sha256"] = known.get(name) or fail(f"`{sums}` has no line for {name}")
    template = (PACKAGING / "homebrew.rb").read_text(encoding="utf-8")
    print(re.sub(r"@(\w+)@", lambda found: values[found[1]], template), end="")


def scoop(sums):
    known = dict(reversed(line.split()) for line in Path(sums).read_text().splitlines())
    release = f"{manifest('repository')}/releases/download/v{manifest('version')}"
    systems = {}
    for name, target in [("64bit", "x86_64-pc-windows-msvc"), ("arm64", "aarch64-pc-windows-msvc")]:
        file = archive_name(target)
        sha256 = known.get(file) or fail(f"`{sums}` has no line for {file}")
        systems[name] = {"url": f"{release}/{file}", "hash": sha256, "extract_dir": f"mcp-lint-{target}"}
    print(json.dumps({
        "version": manifest("version"),
        "description": manifest("description"),
        "homepage": manifest("homepage"),
        "license": "MIT|Apache-2.0",
        "architecture": systems,
        "bin": executables("x86_64-pc-windows-msvc"),
    }, indent=2))


def notes():
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    section = re.search(rf"^## {re.escape(manifest('version'))}\b.*\n((?:(?!## ).*\n?)*)", text, re.MULTILINE)
    print((section or fail("the changelog has no section for this version"))[1].strip())


COMMANDS = {
    command.__name__: command
    for command in [licenses, build, check, archive, npm, npm_main, data, vscode, checksums, formula, scoop, notes]
}


def main(arguments):
    command = COMMANDS.get(arguments[0]) if arguments else None
    if command is None or len(arguments) - 1 != command.__code__.co_argcount:
        print(__doc__, end="", file=sys.stderr)
        sys.exit(2)
    if command.__code__.co_varnames[0] == "target" and arguments[1] not in TARGETS:
        fail(f"`{arguments[1]}` is not a target of releases: {', '.join(TARGETS)}")
    command(*arguments[1:])


if __name__ == "__main__":
    main(sys.argv[1:])
