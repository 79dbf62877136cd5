import { getDashboardCharts } from '@mezgeb/contract/insight/dashboard'
import { useEffect, useRef, useState } from 'react'

import { failureText } from '../../../../lib/api/api-error.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { ErrorPanel } from '../../../../ui/list/ErrorPanel.tsx'
import { useDashboardCharts } from '../dashboard.api.ts'
import { PicturesSkeleton } from './ChartsSkeleton.tsx'
import { useLateComponent } from '../../../../lib/api/use-late-component.ts'

/** The id of the charts, for a link to them. */
export const CHARTS = 'charts'

const loadCharts = () => import('./Charts.tsx').then((module) => module.Charts)

/**
 * The dashboard's charts, fetched together with their code when the place they stand in comes near.
 * Their failure is shown there and leaves the rest of the dashboard alone.
 */
export function Pictures() {
  const place = useRef<HTMLElement>(null)
  const isNear = useIsNear(place)
  const charts = useDashboardCharts(useUser(), { enabled: isNear })
  const code = useLateComponent(loadCharts, isNear)
  const hasFailed = code.hasFailed || (charts.data === undefined && charts.isError)
  return (
    <section ref={place} id={CHARTS} aria-label={t.dashboard.charts.title}>
      {hasFailed && (
        <ErrorPanel
          title={t.dashboard.charts.failed}
          message={charts.error?.message ?? failureText(getDashboardCharts)}
          onRetry={() => {
            code.retry()
            void charts.refetch()
          }}
          isRetrying={charts.isFetching}
        />
      )}
      {!hasFailed &&
        (code.Component === undefined || charts.data === undefined ? (
          <PicturesSkeleton />
        ) : (
          <code.Component charts={charts.data} />
        ))}
    </section>
  )
}

// How far below the screen it may be to count as near: loading should be over when it is reached.
const NEAR = '300px'

function useIsNear(place: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || place.current === null) return undefined
    if (!('IntersectionObserver' in window)) {
      setNear(true)
      return undefined
    }
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: NEAR },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear, place])
  return isNear
}
