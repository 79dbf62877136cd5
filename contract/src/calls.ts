import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as branches from './branches.ts'
import * as categories from './categories.ts'
import * as customers from './customers.ts'
import * as dashboard from './dashboard.ts'
import * as events from './events.ts'
import * as institutions from './institutions.ts'
import * as products from './products.ts'
import * as sales from './sales.ts'
import * as stock from './stock.ts'
import * as suppliers from './suppliers.ts'
import * as users from './users.ts'

import type { Endpoint } from './endpoint.ts'

/** The whole API: every call once, by its name (spec §7, decisions). */
export const CALLS = {
  login: auth.login,
  logout: auth.logout,
  registerInstitution: auth.registerInstitution,
  getMe: auth.getMe,
  updateMe: auth.updateMe,
  changePassword: auth.changePassword,
  createUser: users.createUser,
  changeUserStatus: users.changeUserStatus,
  listUsers: users.listUsers,
  listInstitutions: institutions.listInstitutions,
  createInstitution: institutions.createInstitution,
  updateInstitution: institutions.updateInstitution,
  changeInstitutionStatus: institutions.changeInstitutionStatus,
  getDashboard: dashboard.getDashboard,
  getDashboardCharts: dashboard.getDashboardCharts,
  getFirstSteps: dashboard.getFirstSteps,
  getAdminDashboard: dashboard.getAdminDashboard,
  listBranches: branches.listBranches,
  createBranch: branches.createBranch,
  updateBranch: branches.updateBranch,
  deleteBranch: branches.deleteBranch,
  listCategories: categories.listCategories,
  createCategory: categories.createCategory,
  updateCategory: categories.updateCategory,
  listSuppliers: suppliers.listSuppliers,
  createSupplier: suppliers.createSupplier,
  updateSupplier: suppliers.updateSupplier,
  deleteSupplier: suppliers.deleteSupplier,
  listProducts: products.listProducts,
  createProduct: products.createProduct,
  updateProduct: products.updateProduct,
  listCustomers: customers.listCustomers,
  createCustomer: customers.createCustomer,
  updateCustomer: customers.updateCustomer,
  listStockEntries: stock.listStockEntries,
  createStockEntry: stock.createStockEntry,
  listStockOuts: stock.listStockOuts,
  createStockOut: stock.createStockOut,
  listBranchStockOuts: stock.listBranchStockOuts,
  createSale: sales.createSale,
  listSales: sales.listSales,
  getSale: sales.getSale,
  listAuditEntries: audit.listAuditEntries,
  listenToChanges: events.listenToChanges,
} as const satisfies Record<string, Endpoint>
