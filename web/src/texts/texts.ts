import { en } from './en.ts'

import type { Texts } from './en.ts'

export type Language = 'en' | 'am'

type Catalogue = { texts: Texts; sentences: Record<string, string> }

/** The languages of the interface, as their speakers call them. */
export const LANGUAGES: Record<Language, string> = { en: 'English', am: 'አማርኛ' }

// The language of the contract is English, so nothing is left to translate there.
const english: Catalogue = { texts: en, sentences: {} }
const catalogues: Record<Language, () => Promise<Catalogue>> = {
  en: () => Promise.resolve(english),
  am: () => import('./am.ts').then((module) => module.am),
}

const KEY = 'language'
const NUMBER = /\d[\d,]*/g

/** The interface's words in the language of the user. Read it while rendering: a module keeps the first value for ever. */
export let t: Texts = en
let language: Language = 'en'
let sentences: Catalogue['sentences'] = {}
const listeners = new Set<() => void>()

/** Takes the language chosen before, else the one of the device. Called once, before the first screen is drawn. */
export async function initLanguage(): Promise<void> {
  const device = navigator.language.startsWith('am') ? 'am' : 'en'
  await show(stored() ?? device).catch((error: unknown) => {
    // The words of another language are a file of their own, which a bad connection may keep back.
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

/**
 * A sentence of the contract or of the server in the language of the user: `Only 5 units available`. Numbers are kept,
 * and what no catalogue knows stays English.
 */
export function sentence(text: string): string {
  const whole = sentences[text]
  if (whole !== undefined) return whole
  const numbers = text.match(NUMBER) ?? []
  const pattern = sentences[text.replaceAll(NUMBER, '{n}')]
  if (pattern === undefined) return text
  return numbers.reduce((filled, number) => filled.replace('{n}', number), pattern)
}

async function show(wanted: Language): Promise<void> {
  const catalogue = await catalogues[wanted]()
  language = wanted
  t = catalogue.texts
  sentences = catalogue.sentences
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
