import { getAdminDashboard, getDashboard } from '@mezgeb/contract/dashboard'

import { serve } from '../../http/serve.ts'
import { readAdminDashboard } from './read-admin-dashboard.ts'
import { readDashboard } from './read-dashboard.ts'

import type { Api } from '../../http/serve.ts'

export function dashboardRoutes(api: Api): void {
  serve(api, getDashboard, ({ actor, query }) => readDashboard(api.db, actor, query))
  serve(api, getAdminDashboard, () => readAdminDashboard(api.db))
}
