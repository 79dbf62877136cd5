type Module = { refusals?: Readonly<Record<string, string>> }

const modules = Object.values(import.meta.glob<Module>('../**/*.am.ts', { eager: true }))

/** The interface's words in Amharic, and the sentences of refusals. */
export const am: { texts: unknown; refusals: Readonly<Record<string, string>> } = {
  texts: Object.assign({}, ...modules.map(({ refusals: _, ...words }) => words)),
  refusals: Object.assign({}, ...modules.map(({ refusals }) => refusals)),
}
