import 'virtual:titles'

import { choosesBranch, mayUser } from '../lib/session/access.ts'
import { t } from '../texts/texts.ts'
import { MENU_GROUPS } from '../lib/shell/feature.ts'
import { features } from './features.ts'

import type { Permission } from '@mezgeb/contract/kit/permissions'
import type { Me } from '@mezgeb/contract/people/user'

import type { Feature, Link, MenuGroup } from '../lib/shell/feature.ts'

/** A linked page, its words in the user's language. */
export type NavItem = {
  to: (typeof features)[number]['pages'][0]['path']
  /** Opens it after `g`. */
  letter: string
  title: string
  /** Where it is in the menu. */
  group: MenuGroup | undefined
  /** The command of the page's main button, for a user who may press it. */
  add: string | undefined
}

/** The links of the navigation bar (spec §2). */
export function barItemsOf(user: Me): NavItem[] {
  return itemsOf(user, 'bar')
}

/** The pages of the user's menu that the bar does not have. */
export function menuItemsOf(user: Me): NavItem[] {
  const inBar = new Set(barItemsOf(user).map(({ to }) => to))
  return itemsOf(user, 'menu').filter(({ to }) => !inBar.has(to))
}

/** The same by the parts of the menu; parts without a page are left out. */
export function menuGroupsOf(user: Me): { group: MenuGroup; items: NavItem[] }[] {
  const items = menuItemsOf(user)
  return MENU_GROUPS.map((group) => ({
    group,
    items: items.filter((item) => item.group === group),
  })).filter((part) => part.items.length > 0)
}

/** The pages that `g` and a letter open. */
export function navItemsOf(user: Me): NavItem[] {
  return [...barItemsOf(user), ...menuItemsOf(user)]
}

/** The commands that work on every page, for those who may run them. */
export function actionsOf(user: Me) {
  return features
    .filter((feature) => 'action' in feature)
    .filter(({ action }) => mayUser(user, action.needs))
    .map(({ words, action }) => ({ ...action, name: t[words].add }))
}

/** The pages of what a business sets up, which its settings link. */
export const settingsPages = () =>
  features
    .filter((feature) => 'words' in feature)
    .map(({ pages: [{ path }], words }) => ({ to: path, title: t[words].title }))
    .filter(({ to }) => to.startsWith('/settings/'))

/** The tabs that features add to the reports. */
export const featureReports = () =>
  features
    .filter((feature) => 'report' in feature)
    .map(({ words, report }) => ({ ...report, label: t[words].label }))

function itemsOf(user: Me, where: 'bar' | 'menu'): NavItem[] {
  return features
    .filter((feature) => 'link' in feature)
    .flatMap(({ pages: [{ path }], link, words, ...feature }) => {
      const { [where]: who, letter }: NonNullable<Feature['link']> = link
      if (who === undefined || !isFor(user, who)) return []
      const { title, nav = title, add }: Words = t[words]
      const needs: Permission | undefined = 'add' in feature ? feature.add : undefined
      const mayAdd = needs !== undefined && mayUser(user, needs)
      const { menu }: NonNullable<Feature['link']> = link
      return [{ to: path, letter, title: nav, group: menu?.group, add: mayAdd ? add : undefined }]
    })
}

type Words = { title: string; nav?: string; add?: string }

function isFor(user: Me, { needs, in: place }: Link): boolean {
  if (!mayUser(user, needs)) return false
  if (place === 'anywhere') return true
  if (user.institution === null) return place === 'platform'
  return place === 'institution' || (place === 'one branch' && !choosesBranch(user))
}
