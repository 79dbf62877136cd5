import { useUser } from '../../lib/use-user.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AddSaleButton } from '../sales/AddSaleButton.tsx'
import { useDashboard } from './dashboard.api.ts'
import { Figures } from './Figures.tsx'
import { Panels } from './Panels.tsx'
import { RecentSales } from './RecentSales.tsx'
import { RecentStock } from './RecentStock.tsx'

import type { Dashboard } from '@mezgeb/contract/dashboard'

/** /dashboard (spec §2): how the shop stands today. */
export function DashboardPage() {
  const user = useUser()
  const { data, error, isFetching, refetch } = useDashboard(user)
  return (
    <>
      <PageHeading
        title="Dashboard"
        description={user.branch?.name ?? user.institution?.name ?? ''}
        action={<AddSaleButton />}
      />
      {error !== null && (
        <ErrorPanel
          title="Error loading dashboard"
          message={error.message}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data === undefined && error === null && <Skeleton cards={3} />}
      {data !== undefined && (
        <Content dashboard={data} currency={user.institution?.currency ?? null} />
      )}
    </>
  )
}

function Content({ dashboard, currency }: { dashboard: Dashboard; currency: string | null }) {
  const { recentStockEntries, recentStockOuts } = dashboard
  return (
    <>
      <Figures
        figures={[
          { label: 'Total Products', value: dashboard.totalProducts },
          {
            label: 'Low Stock Items',
            value: dashboard.lowStockProducts,
            isWarning: dashboard.lowStockProducts > 0,
          },
          {
            label: 'Recent Activities',
            value: recentStockEntries.length + recentStockOuts.length,
          },
        ]}
      />
      <Panels>
        <RecentStock dashboard={dashboard} />
        <RecentSales sales={dashboard.recentSales} currency={currency} />
      </Panels>
    </>
  )
}
