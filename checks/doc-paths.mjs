// Files that the README, the guides and other documents name in backticks exist.
import { existsSync, readFileSync } from 'node:fs'
import { filesBelow } from '../scripts/lib/files.mjs'
import { inRoot } from '../scripts/lib/root.mjs'
import { missingPaths } from './rules/doc-path-rules.mjs'

const documents = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...[
    'bench/README.md',
    'trust/README.md',
    ...filesBelow('docs').filter((path) => /^docs\/(?:guides\/)?[^/]+\.md$/.test(path)),
  ],
]
const missing = documents.flatMap((path) =>
  missingPaths(path, readFileSync(inRoot(path), 'utf8'), (name) => existsSync(inRoot(name))),
)
for (const line of missing) console.error(line)
process.exitCode = missing.length > 0 ? 1 : 0
