import { firstStepsOf } from './dashboard.queries.ts'
import { dashboardRoutes } from './dashboard.routes.ts'

import type { Module, Newest } from '../../module.ts'

/** The dashboard over these features. */
export function dashboardOf(modules: readonly Module[]): Module {
  const findFirstSteps = firstStepsOf(modules.flatMap(({ firstStep }) => firstStep ?? []))
  const newest: Newest = {}
  for (const module of modules) Object.assign(newest, module.newest)
  return { routes: (api) => dashboardRoutes(api, { findFirstSteps, newest }) }
}
