import {
  Navigate,
  Outlet,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'

import { features } from '../features/features.ts'
import { readSearch } from '../lib/list/search-params.ts'
import { leadToDashboard, requireNoSession, requireSession } from './guards.ts'
import { lazyPage } from './lazy-page.ts'
import { PageFailure } from './PageFailure.tsx'
import { FramePending, PagePending } from './PagePending.tsx'

import type { AnyRoute, RouterHistory } from '@tanstack/react-router'

import type { Page } from '../lib/shell/feature.ts'

const root = createRootRoute({
  component: Outlet,
  // An address that cannot be decoded matches no route; like any unknown address it leads to the
  // dashboard (spec §2).
  notFoundComponent: () => <Navigate to="/dashboard" replace />,
})

const publicPages = createRoute({
  getParentRoute: () => root,
  id: 'public',
  beforeLoad: requireNoSession,
  component: lazyPage(() => import('./frame/PublicShell.tsx')),
  pendingComponent: FramePending,
})

const sessionPages = createRoute({
  getParentRoute: () => root,
  id: 'session',
  beforeLoad: requireSession,
  component: lazyPage(() => import('./RequireSession.tsx')),
  pendingComponent: FramePending,
})

const index = createRoute({
  getParentRoute: () => sessionPages,
  path: '/',
  beforeLoad: leadToDashboard,
})

const unknown = createRoute({
  getParentRoute: () => sessionPages,
  path: '$',
  beforeLoad: leadToDashboard,
})

type SearchOf<Params> = {
  -readonly [Name in keyof Params]?: (Params[Name] extends 'page' ? number : string) | undefined
}

function pageRoute<const Parent extends AnyRoute, const P extends Page>(parent: Parent, page: P) {
  const { load, search }: Page = page
  const path: P['path'] = page.path
  return createRoute({
    getParentRoute: () => parent,
    path,
    validateSearch: (raw: Record<string, unknown>) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- read as the page declares them
      readSearch(search, raw) as SearchOf<P['search']>,
    component: lazyPage(load),
  })
}

type RouteOf<Parent extends AnyRoute, P> = P extends Page
  ? ReturnType<typeof pageRoute<Parent, P>>
  : never

function routesOf<Parent extends AnyRoute, P extends Page>(parent: Parent, pages: readonly P[]) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one type for each page instead of one for all
  return pages.map((page) => pageRoute(parent, page)) as RouteOf<Parent, P>[]
}

type AppPage = (typeof features)[number]['pages'][number]
const pages = features.flatMap((feature): readonly AppPage[] => feature.pages)

const routeTree = root.addChildren([
  publicPages.addChildren(
    routesOf(
      publicPages,
      pages.filter((page) => 'isPublic' in page),
    ),
  ),
  sessionPages.addChildren([
    index,
    unknown,
    ...routesOf(
      sessionPages,
      pages.filter((page) => !('isPublic' in page)),
    ),
  ]),
])

/** The router over every address of spec §2; `history` only for tests. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history === undefined ? {} : { history }),
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageFailure,
    scrollRestoration: true,
    // Plain text in the address: `?search=007` stays "007".
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch,
  })
}

function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
