import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { filesBelow } from '../../scripts/lib/files.mjs'
import { inRoot } from '../../scripts/lib/root.mjs'
import { lineAt } from '../house.mjs'

/**
 * A comment, a string of several words, or a line of a document.
 * @typedef {{ line: number, text: string, isComment: boolean }} Prose
 * @typedef {{ path: string, line: number, text: string }} Word a banned word in its sentence
 * @typedef {{ words: number, comments: number }} Limit `comments` in percent of the lines that are not blank
 * @typedef {Record<string, Limit>} Limits by folder
 * @typedef {{ words: Word[], folders: Map<string, { words: number, comments: number, lines: number }> }} Tally
 */

const COMMENT_PERCENT = 8

/** Words with a plainer one, and clauses such as “what the server keeps” as the subject of a sentence. */
const banned = [
  /\b(?:whoever|whomever|anew|nobody|told|tells|hears|heard|deaf|stood|stands(?! (?:in )?for))\b/i,
  /^(?:what|who)(?: \S+)+[^?]$/i,
]

/** Folders that have a limit; a file counts for the deepest one. */
const folders = [
  ...[
    'contract',
    'contract/src/kit',
    'bench',
    'checks',
    'deploy',
    'docs',
    'e2e',
    'scripts',
    'trust',
    'server',
    'web',
  ],
  ...['migrations', 'src/modules', 'src/ops', 'src/testing'].map((name) => `server/${name}`),
  ...[
    'backup',
    'citus',
    'connection',
    'db',
    'embedded',
    'http',
    'live',
    'observe',
    'overload',
    'time',
  ].map((name) => `server/src/platform/${name}`),
  ...['app', 'features', 'lib', 'texts', 'ui'].map((name) => `web/src/${name}`),
].toSorted((a, b) => b.length - a.length)

const folderOf = (/** @type {string} */ path) =>
  /^web\/.+\.(en|am)\.ts$/.test(path)
    ? 'web/src/texts'
    : (folders.find((folder) => path.startsWith(`${folder}/`)) ?? '.')

/** Installed packages, output, texts of the specification, data. */
const skipped = /(?:^|\/)(?:node_modules|dist|spec|readings|planted-words\.mjs)(?:\/|$)/
const sql = /\b(?:select|insert into|update|delete from)\s[^]*\s(?:from|values|set|where|select)\s/i
/** Comments are counted in what ships: tests have few, and would hide those of the code beside them. */
const isForTests = /\.(?:test|spec|requests)\.tsx?$|\/testing\//
const directive = /^(?:spec:|asvs:|oxlint|@|eslint|!|\/ <reference)/

/** @param {string} path @param {string} source @returns {Prose[]} */
function proseOfScript(path, source) {
  /** @type {Prose[]} */
  const found = []
  const { program, comments } = parseSync(path, source)
  for (const { value, start } of comments)
    found.push({ line: lineAt(source, start), text: value, isComment: true })
  const add = (/** @type {string} */ text, /** @type {number} */ start) =>
    void (
      /\S \S/.test(text) &&
      !sql.test(text) &&
      found.push({ line: lineAt(source, start), text, isComment: false })
    )
  new Visitor({
    Literal: ({ value, start }) => void (typeof value === 'string' && add(value, start)),
    TemplateElement: ({ value, start }) => add(value.raw, start),
    JSXText: ({ value, start }) => add(value, start),
  }).visit(program)
  return found
}

/** @param {string} source @param {RegExp} comment @returns {Prose[]} */
const proseOfComments = (source, comment) =>
  [...source.matchAll(comment)].map(({ 0: text, index }) => ({
    line: lineAt(source, index),
    text,
    isComment: true,
  }))

/** @param {string} source @returns {Prose[]} its paragraphs, list items and rows */
function proseOfMarkdown(source) {
  const withoutCode = source.replace(/^```[\s\S]*?^```|`[^`\n]+`/gm, (code) =>
    code.replace(/\S/g, ''),
  )
  return [...withoutCode.matchAll(/^.+(?:\n(?!\s*(?:[-*|#]|\d+\.)).+)*$/gm)].map(
    ({ 0: text, index }) => ({ line: lineAt(source, index), text, isComment: false }),
  )
}

/** @param {string} path @param {string} source @returns {Prose[]} */
export function proseOf(path, source) {
  if (/\.(?:tsx?|mjs)$/.test(path)) return proseOfScript(path, source)
  if (path.endsWith('.sql')) return proseOfComments(source, /--.*$/gm)
  if (path.endsWith('.css')) return proseOfComments(source, /\/\*[\s\S]*?\*\//g)
  return path.endsWith('.md') ? proseOfMarkdown(source) : []
}

/** Lines of a comment with words: no delimiters, directives, tags of proofs or types. */
const wordyLines = (/** @type {string} */ text) =>
  text
    .split('\n')
    .map((line) => line.replace(/^[\s*/-]+|[\s*/]+$/g, ''))
    .filter((line) => line !== '' && !directive.test(line))

/** @param {string} text @returns {string[]} its sentences with a banned word outside of quotes */
export const bannedIn = (text) =>
  wordyLines(text)
    .join(' ')
    .replace(/`[^`]*`|"[^"]*"|“[^”]*”/g, 'quoted')
    .split(/(?<=[.!?:;])\s+/)
    .filter((sentence) => banned.some((pattern) => pattern.test(sentence.trim())))

/** @param {Record<string, string>} files source by path @returns {Tally} */
export function tallyOf(files) {
  /** @type {Tally} */
  const tally = { words: [], folders: new Map() }
  for (const [path, source] of Object.entries(files)) {
    const folder = folderOf(path)
    const counts = tally.folders.get(folder) ?? { words: 0, comments: 0, lines: 0 }
    tally.folders.set(folder, counts)
    const isCounted = !isForTests.test(path)
    if (isCounted && !path.endsWith('.md'))
      counts.lines += source.split('\n').filter((l) => l.trim()).length
    for (const { line, text, isComment } of proseOf(path, source)) {
      if (isComment && isCounted) counts.comments += wordyLines(text).length
      const found = bannedIn(text)
      counts.words += found.length
      tally.words.push(...found.map((sentence) => ({ path, line, text: sentence })))
    }
  }
  return tally
}

const percentOf = (/** @type {{ comments: number, lines: number }} */ { comments, lines }) =>
  lines === 0 ? 0 : Math.ceil((1000 * comments) / lines) / 10

/** @param {Limits} limits @param {Tally} tally @returns {string[]} */
export const breachesOf = (limits, { folders: counted, words }) =>
  [...counted].flatMap(([folder, counts]) => {
    const limit = limits[folder] ?? { words: 0, comments: COMMENT_PERCENT }
    const percent = percentOf(counts)
    const examples = words.filter(({ path }) => folderOf(path) === folder).slice(0, 5)
    return [
      ...(counts.words > limit.words
        ? [
            `${folder}: ${counts.words} sentences with banned words, at most ${limit.words}:`,
            ...examples.map(({ path, line, text }) => `  ${path}:${line}  ${text}`),
          ]
        : []),
      ...(percent > Math.max(limit.comments, COMMENT_PERCENT)
        ? [`${folder}: ${percent} % of the lines are comments, at most ${limit.comments} %`]
        : []),
    ]
  })

/** @param {Limits} limits @param {Tally} tally @returns {Limits} never higher than before */
export const tightened = (limits, { folders: counted }) =>
  Object.fromEntries(
    [...counted]
      .map(([folder, counts]) => {
        const before = limits[folder] ?? { words: 0, comments: COMMENT_PERCENT }
        return /** @type {[string, Limit]} */ ([
          folder,
          {
            words: Math.min(before.words, counts.words),
            comments: Math.max(COMMENT_PERCENT, Math.min(before.comments, percentOf(counts))),
          },
        ])
      })
      .filter(([, { words, comments }]) => words > 0 || comments > COMMENT_PERCENT)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  )

/** Every file of the clone with prose, source by path. */
export const sourceTexts = () =>
  Object.fromEntries(
    [...new Set(folders.map((folder) => folder.split('/')[0] ?? ''))]
      .flatMap(filesBelow)
      .concat(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'])
      .filter((path) => /\.(?:tsx?|mjs|sql|css|md)$/.test(path) && !skipped.test(path))
      .map((path) => [path, readFileSync(inRoot(path), 'utf8')]),
  )
