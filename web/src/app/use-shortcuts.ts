import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'

import { openSale } from '../features/sales/open-sale.ts'
import { useMaySell } from '../features/sales/use-may-sell.ts'
import { getShellDialog, openShellDialog } from '../lib/shell-dialog.ts'
import { areSingleKeysOn } from '../lib/single-keys.ts'
import { pressPageAction } from '../ui/page-action.ts'
import { isDialogOpen } from '../ui/use-scroll-lock.ts'
import { useKey } from '../ui/use-key.ts'
import { goTosOf } from '../lib/go-tos.ts'

import type { Role } from '@mezgeb/contract/roles'

/** How long `g` waits for the letter after it. */
const SEQUENCE_MS = 1_500

/** The keys that work on every screen: Ctrl/⌘+K always, single letters where nobody types (WCAG 2.1.4). */
export function useShortcuts(role: Role): void {
  const navigate = useNavigate()
  const maySell = useMaySell()
  const goSince = useRef(-Infinity)

  function handleLetter(letter: string, time: number): boolean {
    const isSecond = time - goSince.current < SEQUENCE_MS
    goSince.current = letter === 'g' && !isSecond ? time : -Infinity
    if (isSecond) {
      const target = goTosOf(role).find((goTo) => goTo.letter === letter)
      if (target !== undefined) void navigate({ to: target.to })
      return target !== undefined
    }
    if (letter === '/') return focusSearch()
    if (letter === '?') openShellDialog('shortcuts')
    else if (letter === 'n') return pressPageAction() || sell(maySell)
    else if (letter === 's') return sell(maySell)
    return letter === 'g' || letter === '?'
  }

  useKey(true, (event) => {
    if (event.defaultPrevented || event.isComposing) return
    const letter = letterOf(event)
    if ((event.ctrlKey || event.metaKey) && !event.altKey && letter === 'k') {
      event.preventDefault()
      togglePalette()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (!areSingleKeysOn() || isTyping(event.target) || isDialogOpen()) return
    // What was typed must not land in the field that has just got the focus.
    if (handleLetter(letter, event.timeStamp)) event.preventDefault()
  })
}

function togglePalette(): void {
  if (getShellDialog() === 'palette') openShellDialog(null)
  else if (!isDialogOpen()) openShellDialog('palette')
}

function sell(maySell: boolean): boolean {
  if (maySell) openSale()
  return maySell
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
  field?.focus()
  field?.select()
  return field !== null
}

// With an Ethiopic keyboard the key called N writes ን.
function letterOf({ key, code }: KeyboardEvent): string {
  if (/^[\u0021-\u007e]$/.test(key)) return key.toLowerCase()
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key
}

const TYPED_INTO = 'textarea, select, input:not([type="radio"], [type="checkbox"])'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPED_INTO))
}
