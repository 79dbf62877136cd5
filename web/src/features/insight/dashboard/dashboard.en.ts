export const dashboard = {
  title: 'Dashboard',
  failed: 'Error loading dashboard',
  totalProducts: 'Total Products',
  lowStockItems: 'Low Stock Items',
  recentActivities: 'Recent Activities',
  ofNewest: (max: string) => `of the newest ${max}`,
  recentStock: 'Recent Stock Activities',
  noRecentStock: 'No stock activities yet.',
  stockIn: 'Stock In',
  stockOut: 'Stock Out',
  recentSales: 'Recent Sales',
  voidSale: 'Voided',
  noRecentSales: 'No sales yet.',
  asTable: 'Show as table',
  asPicture: 'Show chart',
  charts: {
    table: (title: string) => `${title}, table`,
    title: 'Charts',
    failed: 'Error loading charts',
    salesPerDay: 'Sales per day',
    noSales: (days: number) => `No sales in the last ${days} days.`,
    total: (days: number) => `Last ${days} days`,
    day: 'Day',
    today: 'Today',
    sales: 'Sales',
    amount: 'Amount',
    saleCount: (count: number, written: string) => `${written} ${count === 1 ? 'sale' : 'sales'}`,
    topProductsOf: (days: number) => `Top products, last ${days} days`,
    sold: 'Sold',
    stockValuePerBranch: 'Stock value per branch',
    stockValue: 'Stock value',
    units: 'Units',
    noStock: 'No stock yet.',
    lowStock: 'Low stock',
    noneLeft: 'None left',
    nothingLow: 'No product is running low.',
    left: (units: string, threshold: string) => `${units} left (refill at ${threshold})`,
    leftIn: (branch: string, left: string) => `${branch}: ${left}`,
    receive: 'Receive stock',
    request: 'Ask another branch',
  },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    dashboard: typeof dashboard
  }
}
