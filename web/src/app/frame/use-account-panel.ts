import { useEffect } from 'react'

import { useLateComponent } from '../../lib/api/use-late-component.ts'
import { whenIdle } from '../../ui/kit/when-idle.ts'

import type { ComponentType } from 'react'

/** Id of the menu's switches, by which it opens again after a change of language. */
export const ACCOUNT_PANEL = 'menu'

type Props = { id: string; onLeave: () => void }

let loaded: ComponentType<Props> | undefined

const load = async (): Promise<ComponentType<Props>> => {
  const { AccountPanel } = await import('./AccountPanel.tsx')
  loaded = AccountPanel
  return AccountPanel
}

/**
 * The content of the user's menu: no component until its code is there. The code is fetched ahead in an idle moment; after
 * that a remounted menu has it at once, and so the focus.
 */
export function useAccountPanel(isOpen: boolean): { Component?: ComponentType<Props> } {
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [])
  const late = useLateComponent(load, isOpen)
  return loaded === undefined ? late : { Component: loaded }
}
