import { getProduct } from '@mezgeb/contract/insight/product-history'

import { useCall } from '../../../lib/api/use-call.ts'
import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { lotText } from './lot-words.ts'

import type { ReactNode } from 'react'

export type ChosenLot = { batch: string; expiresOn: string }

type LotSelectProps = {
  productId: string
  branchId: string | null
  value: ChosenLot
  error?: ReactNode
  'data-path'?: string
  onPick: (lot: ChosenLot) => void
}

const ANY: ChosenLot = { batch: '', expiresOn: '' }
const keyOf = ({ batch, expiresOn }: { batch: string | null; expiresOn: string }) =>
  `${expiresOn} ${batch ?? ''}`

/** A batch of which the branch has units; none: units without an expiry date, then those that expire first. */
export function LotSelect(props: LotSelectProps) {
  const { productId, branchId, value, onPick, ...field } = props
  const query = { branchId: branchId ?? undefined }
  const { data } = useCall(getProduct, { params: { id: productId }, query })
  const [stock] = data?.stock ?? []
  const lots = stock?.lots ?? []
  const product = data?.product ?? { unit: '' }
  const chosen = keyOf(value)
  const isThere = lots.some((lot) => keyOf(lot) === chosen)
  return (
    <DeviceSelect
      label={t.lots.batch}
      {...field}
      value={value.expiresOn === '' ? '' : chosen}
      onChange={(key) => {
        const lot = lots.find((one) => keyOf(one) === key)
        onPick(lot === undefined ? ANY : { batch: lot.batch ?? '', expiresOn: lot.expiresOn })
      }}
    >
      <option value="">{t.lots.anyBatch}</option>
      {value.expiresOn !== '' && !isThere && (
        <option value={chosen}>
          {lotText({ ...value, batch: value.batch || null, quantity: 0 }, product)}
        </option>
      )}
      {lots.map((lot) => (
        <option key={keyOf(lot)} value={keyOf(lot)}>
          {lotText(lot, product)}
        </option>
      ))}
    </DeviceSelect>
  )
}
