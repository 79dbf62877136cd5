import {
  getAdminDashboard,
  getDashboard,
  getDashboardCharts,
  getFirstSteps,
} from '@mezgeb/contract/insight/dashboard'

import { serve } from '../../../platform/http/serve.ts'
import { readAdminDashboard } from './read-admin-dashboard.ts'
import { readCharts } from './read-charts.ts'
import { readDashboard } from './read-dashboard.ts'

import type { Api } from '../../../platform/http/serve.ts'
import type { Newest } from '../../module.ts'
import type { firstStepsOf } from './dashboard.queries.ts'

type Reads = { findFirstSteps: ReturnType<typeof firstStepsOf>; newest: Newest }

export function dashboardRoutes(api: Api, { findFirstSteps, newest }: Reads): void {
  serve(api, getDashboard, ({ db, actor, query }) => readDashboard(db, actor, query, newest))
  serve(api, getDashboardCharts, ({ db, actor, query }) => readCharts(db, actor, query))
  serve(api, getFirstSteps, ({ db, actor }) => findFirstSteps(db, actor.institutionId))
  serve(api, getAdminDashboard, ({ db }) => readAdminDashboard(db))
}
