import { filled, refusalIn } from '@mezgeb/contract/kit/refusals'

import type { Refusal } from '@mezgeb/contract/kit/failure'

import type { app } from './app.en.ts'
import type { ui } from './ui.en.ts'

/** The interface's words: those of every screen here, those of a feature in its `<feature>.en.ts`. */
export interface Texts {
  app: typeof app
  ui: typeof ui
}

/** An order of a list, as the API names it. */
export type Order = keyof Texts['ui']['orders']

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- code that reads words imports them (web/words.ts)
const en = {} as Texts

export type Language = 'en' | 'am'

type Catalogue = { texts: Texts; refusals: Readonly<Record<string, string>> }

/** The languages of the interface, as their speakers call them. */
export const LANGUAGES: Record<Language, string> = { en: 'English', am: 'አማርኛ' }

// A refusal brings its English sentence.
const english: Catalogue = { texts: en, refusals: {} }
const catalogues: Record<Language, () => Promise<Catalogue>> = {
  en: () => Promise.resolve(english),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a test compares them with the English ones
  am: () => import('./am.ts').then(({ am }) => am as Catalogue),
}

const KEY = 'language'

/** The interface's words in the language of the user. Read it while rendering: a module keeps the first value for ever. */
export let t: Texts = en
let language: Language = 'en'
let refusals: Catalogue['refusals'] = {}
const listeners = new Set<() => void>()

/** Adds the English words of a feature. `web/words.ts` calls it in each file. @public */
export function addTexts(words: Partial<Texts>): void {
  Object.assign(en, words)
}

/** Adds the titles of features whose other words may come later. `web/words.ts` calls it. @public */
export function addTitles(titles: Record<string, object>): void {
  Object.assign(en, { ...titles, ...en })
}

/** Takes the language chosen before, else the one of the device. Called once, before the first screen is drawn. */
export async function initLanguage(): Promise<void> {
  const device = navigator.language.startsWith('am') ? 'am' : 'en'
  await show(stored() ?? device).catch((error: unknown) => {
    // The words of another language are a separate file, which a bad connection may keep back.
    console.error(error)
    return show('en')
  })
}

/** The choice of the user. Rejects when the words cannot be fetched; nothing has changed then. */
export async function setLanguage(wanted: Language): Promise<void> {
  await show(wanted)
  try {
    localStorage.setItem(KEY, wanted)
  } catch (error) {
    console.warn('The language cannot be stored', error)
  }
}

/** The language that is shown now. */
export function getLanguage(): Language {
  return language
}

/** Returns the unsubscribe function. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The sentence of a refusal in the language of the user; of an unknown code its own. */
export function refusalText({ code, params, message }: Refusal): string {
  const template = refusals[code]
  return template === undefined ? message : filled(template, params)
}

/** The sentence in a message of a schema. */
export function ruleText(message: string): string {
  return refusalText(refusalIn(message))
}

async function show(wanted: Language): Promise<void> {
  const catalogue = await catalogues[wanted]()
  language = wanted
  t = catalogue.texts
  refusals = catalogue.refusals
  document.documentElement.lang = wanted
  for (const listener of listeners) listener()
}

function stored(): Language | undefined {
  try {
    const text = localStorage.getItem(KEY)
    return text === 'en' || text === 'am' ? text : undefined
  } catch {
    return undefined
  }
}
