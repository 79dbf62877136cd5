import { dashboardRoutes } from './dashboard.routes.ts'

import type { Module } from '../../module.ts'

export const dashboard: Module = {
  routes: dashboardRoutes,
}
