import { formatMoney } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'

type PeriodSumProps = {
  list: { sum?: number | null; isStale: boolean }
  place: Parameters<typeof formatMoney>[1]
  text: (amount: string) => string
}

/** The amounts of a period added up. */
export function PeriodSum({ list: { sum = null, isStale }, place, text }: PeriodSumProps) {
  const { institution } = useUser()
  if (sum === null || isStale) return null
  return <p aria-live="polite">{text(formatMoney(sum, place, institution?.currency))}</p>
}
