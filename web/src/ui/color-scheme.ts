import { useSyncExternalStore } from 'react'

export type ColorScheme = 'light' | 'dark'

// Mantine's own key and attribute, so that its components follow.
const KEY = 'mantine-color-scheme-value'
const ATTRIBUTE = 'data-mantine-color-scheme'

const listeners = new Set<() => void>()

/** Light or dark as chosen before, else as the device is set; follows both from now on. Called once, at start. */
export function initColorScheme(): void {
  apply()
  systemIsDark().addEventListener('change', apply)
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) apply()
  })
}

/** The choice of the user, which goes before the setting of the device, in every tab. */
export function setColorScheme(scheme: ColorScheme): void {
  try {
    localStorage.setItem(KEY, scheme)
  } catch (error) {
    console.warn('The colour scheme cannot be stored', error)
  }
  apply(scheme)
}

/** The scheme that is shown now. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(onChange, shownScheme)
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function shownScheme(): ColorScheme {
  return document.documentElement.getAttribute(ATTRIBUTE) === 'dark' ? 'dark' : 'light'
}

function apply(chosen?: unknown): void {
  const wanted = chosen === 'light' || chosen === 'dark' ? chosen : storedScheme()
  const scheme = wanted ?? (systemIsDark().matches ? 'dark' : 'light')
  document.documentElement.setAttribute(ATTRIBUTE, scheme)
  for (const listener of listeners) listener()
}

function storedScheme(): ColorScheme | undefined {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : undefined
  } catch {
    return undefined
  }
}

function systemIsDark(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)')
}
