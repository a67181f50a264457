#!/bin/sh
# Makes the image muster:VERSION from Debian's packages and this checkout, without a registry: sudo deploy/image/build.sh [ARCHIVE.tar]
# Needs git, npm, mmdebstrap and buildah (all of them Debian's). ARCHIVE is for docker load or podman load on other machines.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
version=$(node -p "require('$root/package.json').version")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The product: what is committed without its tests, its pages, and the packages that it runs on.
mkdir "$work/muster"
git -C "$root" archive HEAD -- . ':(exclude)e2e' ':(exclude)bench' ':(exclude,glob)**/*.test.ts' | tar -x -C "$work/muster"
(cd "$work/muster" && npm ci --no-audit --no-fund && npm run build && npm prune --omit=dev --no-audit --no-fund)

# The system: Debian without a package manager, and a user who owns nothing but the data.
mmdebstrap --variant=essential --include=ca-certificates,libstdc++6,tzdata \
  --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
  --customize-hook='echo muster:x:10001:10001::/data:/usr/sbin/nologin >> "$1/etc/passwd"' \
  --customize-hook='echo muster:x:10001: >> "$1/etc/group"' \
  --customize-hook='install --directory --owner=10001 --group=10001 --mode=0700 "$1/data"' \
  "${DEBIAN_RELEASE:-bookworm}" "$work/system.tar"

container=$(buildah from scratch)
buildah add --quiet "$container" "$work/system.tar" /
buildah add --quiet --chown 0:0 "$container" "$work/muster" /opt/muster
buildah config \
  --user 10001:10001 --workingdir /opt/muster --volume /data --port 3000 --stop-signal SIGTERM \
  --env HOST=0.0.0.0 --env DATA_DIR=/data \
  --entrypoint '["node_modules/.bin/node", "--max-semi-space-size=4", "--heap-growing-percent=60", "server/start.mjs"]' \
  "$container"
buildah commit --quiet --rm "$container" "muster:$version"
[ $# -eq 0 ] || buildah push --quiet "muster:$version" "docker-archive:$1:muster:$version"
echo "muster:$version is made."
