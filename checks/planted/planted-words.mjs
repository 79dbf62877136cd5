const code = 'export const limit = 8\n'.repeat(20)

/**
 * Files in plain words, by their path.
 * @type {Record<string, string>}
 */
export const plainFiles = {
  'contract/src/a.ts': `/** Most requests that may wait. */\n${code}`,
  'contract/src/a.test.ts': `// spec: S1.1\nit('refuses a second sale with the same key', () => {})\n`,
  'contract/README.md': 'Run `nobody` to see what is allowed. What is a branch?',
}

/**
 * Files that break the limits of contract/ when added to the plain ones.
 * @type {[fault: string, files: Record<string, string>][]}
 */
export const plantedWords = [
  ['a comment', { 'contract/src/b.ts': '// Whoever waits is told.\n' }],
  ['a clause as subject', { 'contract/src/b.ts': '/** What the server keeps. */\n' }],
  ['a comment of SQL', { 'contract/src/b.sql': '-- nobody sees it\nSELECT 1' }],
  ['a comment of CSS', { 'contract/src/b.css': '/* drawn anew */' }],
  ['a message', { 'contract/src/b.ts': `throw new Error(\`\${name} hears nothing\`)` }],
  ['a title', { 'contract/src/b.test.ts': `it('lets nobody in', () => {})` }],
  ['a text of JSX', { 'contract/src/b.tsx': 'export const b = <p>Made anew for you</p>' }],
  ['a document', { 'contract/b.md': 'The server\ntells the client.' }],
  ['too many comments', { 'contract/src/b.ts': '// one\n// two\n// three\nexport {}\n' }],
]
