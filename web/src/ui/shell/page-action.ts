import { createContext, useContext, useEffect, useEffectEvent } from 'react'

type Action = { press: () => void; path: string }

let actions: Action[] = []
let wantedAt: string | null = null

/** True inside the slot of a page's primary button. */
export const PageAction = createContext(false)

/**
 * Lets a key and the palette press the button, if it is its page's primary one. Returns whether it
 * is.
 */
export function usePageAction(press: () => void, isOffered = true): boolean {
  const isPagesOwn = useContext(PageAction) && isOffered
  const pressNow = useEffectEvent(press)
  useEffect(() => {
    if (!isPagesOwn) return undefined
    const action = { press: () => pressNow(), path: window.location.pathname }
    actions = [...actions, action]
    if (wantedAt === action.path) action.press()
    wantedAt = null
    return () => {
      actions = actions.filter((other) => other !== action)
    }
  }, [isPagesOwn])
  return isPagesOwn
}

/** Presses the primary button of the current page; false without one. */
export function pressPageAction(): boolean {
  const action = actions.at(0)
  action?.press()
  return action !== undefined
}

/** Presses the button of the page at `path`: at once, or as soon as that page is there. */
export function pressPageActionAt(path: string): void {
  const action = actions.find((other) => other.path === path)
  wantedAt = action === undefined ? path : null
  action?.press()
}

const keys = new Map<string, () => void>()

/** Lets a letter or digit do something while the component is there, as useShortcuts takes letters; undefined: none. */
export function usePageKey(letter: string | undefined, press: () => void): void {
  const pressNow = useEffectEvent(press)
  useEffect(() => {
    if (letter === undefined) return undefined
    keys.set(letter, () => pressNow())
    return () => void keys.delete(letter)
  }, [letter])
}

/** Does what a letter does on the current page; false for nothing. */
export function pressPageKey(letter: string): boolean {
  const press = keys.get(letter)
  press?.()
  return press !== undefined
}
