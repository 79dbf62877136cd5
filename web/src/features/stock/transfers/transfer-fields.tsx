import { formatCount, formatDateTime, formatSum } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { Badge } from '../../../ui/kit/Badge.tsx'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { fieldsInTransit } from './goods-facets.ts'
import { routeOf, stateTone, stateWord, transferName } from './transfer-words.ts'

import type { TransferSummary } from '@mezgeb/contract/stock/transfers'
import type { User } from '@mezgeb/contract/people/user'

import type { Field } from '../../../ui/list/field.ts'

export const wayToTransfer = ({ id }: { id: string }) =>
  ({ to: '/transfers/$id', params: { id } }) as const

export function transferFields(user: User): Field<TransferSummary>[] {
  const words = t.transfersPage
  return [
    {
      label: t.transferTrail.kinds.TRANSFER,
      isNoFact: true,
      text: transferName,
      cell: (one) => <TextLink way={wayToTransfer(one)}>{transferName(one)}</TextLink>,
    },
    { label: words.route, text: routeOf },
    {
      label: words.state,
      text: stateWord,
      isNoFact: true,
      cell: (one) => <Badge tone={stateTone(one)}>{stateWord(one)}</Badge>,
    },
    { label: words.products, text: productNames },
    {
      label: words.units,
      isNumber: true,
      file: { number: ({ sent, wanted }) => (sent === 0 ? wanted : sent) },
      text: ({ sent, sentMeasured, wanted, wantedMeasured }) => {
        const all = formatSum(wanted, wantedMeasured)
        const isAll = sent === 0 || sent === wanted
        return isAll ? all : words.sentOf(formatSum(sent, sentMeasured), all)
      },
    },
    {
      label: words.onRoad,
      isNumber: true,
      file: { number: ({ onRoad }) => onRoad },
      text: ({ onRoad, onRoadMeasured }) =>
        onRoad === 0 ? null : formatSum(onRoad, onRoadMeasured),
    },
    ...fieldsInTransit(user),
    {
      label: words.date,
      sort: 'date' as const,
      file: { time: ({ createdAt }: TransferSummary) => createdAt },
      text: ({ createdAt }: TransferSummary) => formatDateTime(createdAt),
    },
  ]
}

function productNames({ products, lineCount }: TransferSummary): string {
  const names = products.join(', ')
  const more = lineCount - products.length
  return more > 0 ? t.transfersPage.andMore(names, formatCount(more)) : names
}
