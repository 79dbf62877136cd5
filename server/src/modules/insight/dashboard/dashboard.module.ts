import { firstStepsOf } from './dashboard.queries.ts'
import { dashboardRoutes } from './dashboard.routes.ts'

import type { Module } from '../../module.ts'

/** The dashboard over these features. */
export function dashboardOf(modules: readonly Module[]): Module {
  const findFirstSteps = firstStepsOf(modules.flatMap(({ firstStep }) => firstStep ?? []))
  return { routes: (api) => dashboardRoutes(api, findFirstSteps) }
}
