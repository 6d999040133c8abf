#!/bin/bash
# Succeeds where Netlify need not build: each commit since the live site changes nothing of it. It
# looks at every commit, since two that cancel out may be in two deploys. Anything in doubt is built,
# and so is a deploy that somebody started by hand.

live=$(curl -fsS --max-time 10 "$URL/build.json" | sed -n 's/^.*"commit": *"\([0-9a-f]\{40\}\)".*$/\1/p')
[[ -n $live && -n $COMMIT_REF && $live != "$COMMIT_REF" ]] || exit 1
git merge-base --is-ancestor "$live" "$COMMIT_REF" || exit 1

changes=$(git rev-list --full-history "$live..$COMMIT_REF" -- . \
  ':!.devcontainer' ':!.github' ':!.vscode' ':!docs' ':!README.md' ':!src/test' \
  ':(exclude,glob)src/**/*.test.ts' ':(exclude,glob)src/**/*.spec.ts') || exit 1
[[ -z $changes ]] || exit 1

# Netlify does not say how a deploy was started. A push deploys a commit once, and soon.
if [[ -n $NETLIFY_TOKEN ]]; then
  sites=${NETLIFY_API_URL:-https://api.netlify.com/api/v1}/sites
  deploys=$(curl -fsS --max-time 10 -H @- "$sites/$SITE_ID/deploys?production=true&per_page=20" \
    <<< "authorization: Bearer $NETLIFY_TOKEN") || exit 1
  (( $(grep -o "\"commit_ref\": *\"$COMMIT_REF\"" <<< "$deploys" | wc -l) < 2 ))
else
  committed=$(git log -1 --format=%ct "$COMMIT_REF") || exit 1
  (( $(date +%s) - committed < 3600 ))
fi
