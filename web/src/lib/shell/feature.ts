import type { Needs, Permission } from '@mezgeb/contract/kit/permissions'
import type { ComponentType, ReactNode } from 'react'

import type { Texts } from '../../texts/texts.ts'

/** How a page reads a search parameter of its address. */
export type Param = 'text' | 'page' | 'day' | 'id' | 'ids'

/** Search parameters of a list: `?search=tea&sort=-name&page=3` shows three pages. */
export const LIST = { search: 'text', sort: 'text', page: 'page', view: 'text' } as const

export const PERIOD = { from: 'day', to: 'day' } as const

export type Page = {
  path: `/${string}`
  load: () => Promise<Record<string, ComponentType>>
  search?: Readonly<Record<string, Param>>
  /** Shown without a session, and only then. */
  isPublic?: true
  /** Without the navigation bar, which the page has a way back to. */
  isFullScreen?: true
}

type Place = 'platform' | 'institution' | 'one branch' | 'anywhere'

export type Link = { needs: Needs; in: Place }

export const MENU_GROUPS = ['selling', 'stock', 'buying', 'figures', 'management'] as const
export type MenuGroup = (typeof MENU_GROUPS)[number]

/** `from`: the first day of the chosen period; absent: the present one. `filter`: beside the choice of it. */
export type ReportProps = {
  from: string | undefined
  branchId: string | undefined
  filter: ReactNode
  onPeriod: (period: { from: string | undefined; to: string | undefined }) => void
}

/** The manifest of a feature, for router, navigation, palette and keys. In each first screen: it imports no schemas. */
export type Feature = {
  /** The name of its words: `title`, `nav` where the navigation has another one, `add` for its button. */
  words?: Titled
  pages: readonly [Page, ...Page[]]
  /** The first page in the navigation; the letter opens it after `g`. */
  link?: { letter: string; bar?: Link; menu?: Link & { group: MenuGroup } }
  /** A tab that the feature adds to the reports. Its label is a word of the feature; it chooses its own period. */
  report?: { tab: string; load: () => Promise<{ default: ComponentType<ReportProps> }> }
  /** The permission for the main button of its first page. */
  add?: Permission
  /** A command that works on every page, also by its letter. */
  action?: { letter: string; needs: Permission; run: () => void }
}

type Titled = {
  [Name in keyof Texts]: Texts[Name] extends { title: string } ? Name : never
}[keyof Texts]
