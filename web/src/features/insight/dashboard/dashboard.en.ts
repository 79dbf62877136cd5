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
    nothingLow: 'No product is running low.',
    left: (units: string, threshold: string) => `${units} left (refill at ${threshold})`,
    leftIn: (branch: string, left: string) => `${branch}: ${left}`,
    receive: 'Receive stock',
  },
  steps: {
    title: 'First steps',
    done: (done: number, all: number) => `${done} of ${all} done`,
    isDone: 'Done',
    isNext: 'Next',
    hide: 'Hide',
    pending: 'You can take these steps as soon as your institution is approved.',
    currency: {
      question:
        'Which currency do you sell in? Without one, products show ETB and the dashboard shows $.',
      birr: 'Ethiopian birr (ETB)',
      other: 'Another currency',
    },
    branch: {
      title: 'Create a branch',
      why: 'The place where you keep and sell your goods.',
    },
    staff: {
      title: 'Add staff',
      why: 'Your sellers. Approve them under Users, then they can sign in.',
    },
    product: {
      title: 'Add products',
      why: 'Products with their unit and price.',
    },
    stock: {
      title: 'Receive stock',
      why: 'How much of it came in, and from whom.',
    },
    sale: {
      title: 'Sell',
      why: 'Your first sale. The stock is counted down by itself.',
    },
  },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    dashboard: typeof dashboard
  }
}
