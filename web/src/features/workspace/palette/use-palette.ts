import { useEffect, useEffectEvent, useState } from 'react'

import { useUser } from '../../../lib/session/use-user.ts'
import { recentChoices, rememberChoice } from './recent-choices.ts'
import { useEntries } from './use-entries.ts'

import type { KeyboardEvent } from 'react'

import type { PaletteEntry } from './palette-entry.ts'

/** The closing dialog restores the focus first; then the chosen command may take it. */
const AFTER_CLOSING_MS = 30

/** The palette's text, its entries, and which one Enter would choose. */
export function usePalette(opened: boolean, onClose: () => void) {
  const user = useUser()
  const [text, setText] = useState('')
  const [moved, setMoved] = useState<string | null>(null)
  // Enter came before the answer of the server.
  const [isWaiting, setWaiting] = useState(false)
  const typed = text.trim()
  const [recent, setRecent] = useState(() => recentChoices(user.id))
  const { entries, isLoading, isFailed } = useEntries(typed, user, recent)
  const active = entries.find(({ id }) => id === moved) ?? entries.at(0)

  function choose(entry: PaletteEntry): void {
    const { id, label, href, isPersonal = false } = entry
    if (!isPersonal) rememberChoice(user.id, { id, label, href })
    onClose()
    setTimeout(entry.choose, AFTER_CLOSING_MS)
  }

  // Opened again while it was still fading away: it begins empty all the same.
  useEffect(() => {
    if (!opened) return
    setText('')
    setRecent(recentChoices(user.id))
  }, [opened, user.id])

  const isDue = isWaiting && !isLoading
  const chooseFirst = useEffectEvent(() => {
    setWaiting(false)
    if (active !== undefined) choose(active)
  })
  useEffect(() => {
    if (isDue) chooseFirst()
  }, [isDue])

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step !== undefined) setMoved(entryAfter(entries, active, step)?.id ?? null)
    else if (active !== undefined) choose(active)
    else setWaiting(isLoading)
  }

  function handleType(next: string): void {
    setText(next)
    setMoved(null)
    setWaiting(false)
  }

  return { text, typed, entries, active, isLoading, isFailed, choose, handleKeyDown, handleType }
}

function entryAfter(
  entries: PaletteEntry[],
  active: PaletteEntry | undefined,
  step: number,
): PaletteEntry | undefined {
  const at = active === undefined ? -1 : entries.indexOf(active)
  return entries.at((at + step) % entries.length)
}
