import { RECENT_MAX } from '@mezgeb/contract/insight/dashboard'
import { useEffect, useState } from 'react'

import { formatCount } from '../../../lib/format/format.ts'
import { mayUser } from '../../../lib/session/access.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { ErrorPanel } from '../../../ui/list/ErrorPanel.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import { wayToGoods } from '../../catalogue/goods/way-to-goods.ts'
import { AddSaleButton } from '../../selling/sales/AddSaleButton.tsx'
import { useDashboard, useFirstSteps, useTakings } from './dashboard.api.ts'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'
import { arePast, rememberPast } from './first-steps/first-steps-memory.ts'
import { Figures } from './StatTiles.tsx'
import { Panels } from './Panels.tsx'
import { CHARTS, Pictures } from './charts/ChartPanels.tsx'
import { countActivities, recentActivities } from './recent/recent-activities.ts'
import { RecentSales } from './recent/RecentSales.tsx'
import { RecentStock } from './recent/RecentStock.tsx'
import { useLateComponent } from '../../../lib/api/use-late-component.ts'

import type { Dashboard } from '@mezgeb/contract/insight/dashboard'
import type { Me } from '@mezgeb/contract/people/user'
import type { ReactNode } from 'react'

const loadFirstSteps = () =>
  import('./first-steps/FirstSteps.tsx').then((module) => module.FirstSteps)

const loadChoices = () =>
  import('./sale-takings/DashboardChoices.tsx').then((module) => module.DashboardChoices)

const loadToday = () => import('./sale-takings/Today.tsx').then((module) => module.Today)

/** /dashboard (spec §2): the shop's current figures, and the first steps of a new one. */
export function DashboardPage() {
  const user = useUser()
  const { data, error, isFetching, refetch } = useDashboard(user)
  const steps = useStepsOf(user)
  // The upper panels load first, or they would push everything down.
  const today = useTodayOf(user)
  const isReady = data !== undefined && !steps.isAwaited && !today.isAwaited
  // They stay while the figures of another choice are loaded.
  const [isBegun, setBegun] = useState(false)
  if (isReady && !isBegun && data.totalProducts > 0) setBegun(true)
  return (
    <>
      <PageHeading
        title={t.dashboard.title}
        description={user.branch?.name ?? user.institution?.name ?? ''}
        action={<AddSaleButton />}
      />
      {isBegun && today.Choices !== undefined && <today.Choices />}
      {error !== null && (
        <ErrorPanel
          title={t.dashboard.failed}
          message={error.message}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!isReady && error === null && (
        <DashboardSkeleton figures={3} hasChoices={today.mayRead && !isBegun} />
      )}
      {isReady && steps.FirstSteps !== undefined && steps.done !== undefined && (
        <steps.FirstSteps done={steps.done} onPast={steps.putAway} />
      )}
      {isReady && <Body dashboard={data} today={today} />}
    </>
  )
}

/** The takings, for users who sell or see sales. A dashboard without them is complete. */
function useTodayOf(user: Me) {
  const mayRead = mayUser(user, 'sales.view') && user.institution !== null
  const { data, isPending, failureCount } = useTakings(user, { enabled: mayRead })
  const code = useLateComponent(loadToday, mayRead)
  const choices = useLateComponent(loadChoices, mayRead)
  const isCodeAwaited = [code, choices].some((one) => one.Component === undefined && !one.hasFailed)
  const isDataAwaited = isPending && failureCount === 0
  return {
    Today: code.Component,
    Choices: choices.Component,
    takings: data,
    mayRead,
    isAwaited: mayRead && (isCodeAwaited || isDataAwaited),
  }
}

/** The first steps of an ADMIN's institution until they are past. */
function useStepsOf(user: Me) {
  const institutionId = user.institution?.id ?? ''
  const [isPast, setPast] = useState(
    () => !mayUser(user, 'business.set-up') || arePast(institutionId),
  )
  const [isBegun, setBegun] = useState(false)
  const { data, isPending, failureCount } = useFirstSteps({ enabled: !isPast })
  const isDone = data !== undefined && Object.values(data).every(Boolean)
  // Once shown they end by themselves; a business that is long past them never sees them.
  if (data !== undefined && !isDone && !isBegun) setBegun(true)
  const isShown = isBegun && !isPast

  useEffect(() => {
    if (isDone && !isBegun) rememberPast(institutionId)
  }, [isDone, isBegun, institutionId])

  const code = useLateComponent(loadFirstSteps, isShown)
  const isCodeAwaited = isShown && code.Component === undefined && !code.hasFailed
  return {
    FirstSteps: code.Component,
    done: isShown ? data : undefined,
    isAwaited: isCodeAwaited || (!isPast && isPending && failureCount === 0),
    putAway: () => {
      rememberPast(institutionId)
      setPast(true)
    },
  }
}

type BodyProps = { dashboard: Dashboard; today: ReturnType<typeof useTodayOf> }

function Body({ dashboard, today: { Today, takings } }: BodyProps) {
  // Without a product nothing can be sold.
  if (Today === undefined || takings === undefined || dashboard.totalProducts === 0)
    return <Content dashboard={dashboard} />
  return (
    <Today takings={takings}>{(parts) => <Content dashboard={dashboard} parts={parts} />}</Today>
  )
}

function Content({ dashboard, parts }: { dashboard: Dashboard; parts?: ReactNode }) {
  const currency = useUser().institution?.currency ?? null
  const { totalProducts } = dashboard
  return (
    <>
      <Figures
        figures={[
          {
            label: t.dashboard.totalProducts,
            value: totalProducts,
            way: wayToGoods(),
          },
          {
            label: t.dashboard.lowStockItems,
            value: dashboard.lowStockProducts,
            isWarning: dashboard.lowStockProducts > 0,
            way: { to: '/dashboard', hash: CHARTS },
          },
          {
            label: t.dashboard.recentActivities,
            value: countActivities(dashboard),
            note: t.dashboard.ofNewest(formatCount(2 * RECENT_MAX)),
            way: { to: '/stock-entries' },
          },
        ]}
      />
      <Panels>
        <RecentStock activities={recentActivities(dashboard)} />
        <RecentSales sales={dashboard.recentSales} currency={currency} />
      </Panels>
      {parts}
      {/* Without a product there is nothing to draw. */}
      {totalProducts > 0 && <Pictures />}
    </>
  )
}
