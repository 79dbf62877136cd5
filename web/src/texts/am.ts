type Module = { refusals?: Readonly<Record<string, string>> }

const modules = Object.values({
  ...import.meta.glob<Module>('./*.am.ts', { eager: true }),
  ...import.meta.glob<Module>('../features/**/*.am.ts', { eager: true }),
})

/** The interface's words in Amharic, and the sentences of refusals. */
export const am: { texts: unknown; refusals: Readonly<Record<string, string>> } = {
  texts: Object.fromEntries(
    modules.flatMap((words) => Object.entries(words).filter(([name]) => name !== 'refusals')),
  ),
  refusals: Object.fromEntries(modules.flatMap(({ refusals = {} }) => Object.entries(refusals))),
}
