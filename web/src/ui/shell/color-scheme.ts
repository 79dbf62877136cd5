import { useSyncExternalStore } from 'react'

export type ColorScheme = 'light' | 'dark'
/** `device`: as the device is set, now and when that changes. */
export type ColorSchemeChoice = ColorScheme | 'device'

// Mantine's own key and attribute, so that its components follow.
const KEY = 'mantine-color-scheme-value'
const ATTRIBUTE = 'data-mantine-color-scheme'

const listeners = new Set<() => void>()
let choice: ColorSchemeChoice = 'device'

/** Light or dark as chosen before, else as the device is set; follows both from now on. Called once, at start. */
export function initColorScheme(): void {
  show(storedChoice())
  systemIsDark().addEventListener('change', () => show(choice))
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) show(storedChoice())
  })
}

/** The choice of the user, in every tab. */
export function setColorScheme(wanted: ColorSchemeChoice): void {
  try {
    if (wanted === 'device') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, wanted)
  } catch (error) {
    console.warn('The colour scheme cannot be stored', error)
  }
  show(wanted)
}

/** The scheme that is shown now. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(onChange, shownScheme)
}

export function useColorSchemeChoice(): ColorSchemeChoice {
  return useSyncExternalStore(onChange, () => choice)
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function shownScheme(): ColorScheme {
  return document.documentElement.getAttribute(ATTRIBUTE) === 'dark' ? 'dark' : 'light'
}

function show(wanted: ColorSchemeChoice): void {
  choice = wanted
  const device = systemIsDark().matches ? 'dark' : 'light'
  document.documentElement.setAttribute(ATTRIBUTE, wanted === 'device' ? device : wanted)
  for (const listener of listeners) listener()
}

function storedChoice(): ColorSchemeChoice {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'device'
  } catch {
    return 'device'
  }
}

function systemIsDark(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)')
}
