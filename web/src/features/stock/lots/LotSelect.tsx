import { getProduct } from '@mezgeb/contract/insight/product-history'

import { useCall } from '../../../lib/api/use-call.ts'
import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { lotKey, lotText } from './lot-words.ts'

import type { Lot } from '@mezgeb/contract/stock/lots'
import type { ReactNode } from 'react'

export type ChosenLot = { batch: string; expiresOn: string }

type LotSelectProps = {
  /** Of whose batches one is chosen. */
  lots: readonly Lot[]
  product: Parameters<typeof lotText>[1]
  label?: string
  value: ChosenLot
  error?: ReactNode
  'data-path'?: string
  onPick: (lot: ChosenLot) => void
}

const ANY: ChosenLot = { batch: '', expiresOn: '' }

/** A batch; none: units without an expiry date, then those that expire first. */
export function LotSelect(props: LotSelectProps) {
  const { lots, product, label = t.lots.batch, value, onPick, ...field } = props
  const chosen = lotKey(value)
  const isThere = lots.some((lot) => lotKey(lot) === chosen)
  return (
    <DeviceSelect
      label={label}
      {...field}
      value={chosen}
      onChange={(key) => {
        const lot = lots.find((one) => lotKey(one) === key)
        onPick(lot === undefined ? ANY : { batch: lot.batch ?? '', expiresOn: lot.expiresOn })
      }}
    >
      <option value="">{t.lots.anyBatch}</option>
      {chosen !== '' && !isThere && (
        <option value={chosen}>
          {lotText({ ...value, batch: value.batch || null, quantity: 0 }, product)}
        </option>
      )}
      {lots.map((lot) => (
        <option key={lotKey(lot)} value={lotKey(lot)}>
          {lotText(lot, product)}
        </option>
      ))}
    </DeviceSelect>
  )
}

type LotOnHandProps = Omit<LotSelectProps, 'lots' | 'product'> & {
  productId: string
  branchId: string | null
}

/** A batch of which the branch has units. */
export function LotOnHand({ productId, branchId, ...select }: LotOnHandProps) {
  const query = { branchId: branchId ?? undefined }
  const { data } = useCall(getProduct, { params: { id: productId }, query })
  const [stock] = data?.stock ?? []
  return <LotSelect {...select} lots={stock?.lots ?? []} product={data?.product ?? { unit: '' }} />
}
