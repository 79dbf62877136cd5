import { lotInput } from '@mezgeb/contract/stock/lots'
import { useState } from 'react'

import { t } from '../../../../texts/texts.ts'
import { DeviceSelect } from '../../../../ui/form/DeviceSelect.tsx'
import { Button } from '../../../../ui/kit/Button.tsx'
import { LotFields } from '../../lots/LotFields.tsx'
import { lotKey, lotName } from '../../lots/lot-words.ts'
import { lotOf, typedLot } from './counted-lot.ts'
import classes from '../counting/GoodsInHand.module.css'

import type { StockTakeProduct } from '@mezgeb/contract/stock/stock-takes'
import type { FormEvent } from 'react'

import type { CountedLot } from './counted-lot.ts'

const ANOTHER = 'another'

type LotChoiceProps = {
  product: StockTakeProduct
  part: CountedLot
  onPick: (lot: CountedLot) => void
}

/** The batch that is counted: one that is known, another one, or none. Nothing for a product without expiry dates. */
export function LotChoice({ product: { lots }, part: lot, onPick }: LotChoiceProps) {
  const [isNew, setNew] = useState(false)
  if (lots === undefined) return null
  const chosen = lotKey(lot)
  const isKnown = chosen === '' || lots.some((one) => lotKey(one) === chosen)
  const known: readonly CountedLot[] = isKnown ? lots : [...lots, lot]
  function pick(key: string): void {
    setNew(key === ANOTHER)
    if (key !== ANOTHER) onPick(lotOf(known.find((one) => lotKey(one) === key) ?? {}))
  }
  return (
    <>
      <DeviceSelect label={t.lots.batch} value={isNew ? ANOTHER : chosen} onChange={pick}>
        <option value="">{t.stockTakes.noBatch}</option>
        {known.map((one) => (
          <option key={lotKey(one)} value={lotKey(one)}>
            {lotName(one)}
          </option>
        ))}
        <option value={ANOTHER}>{t.stockTakes.anotherBatch}</option>
      </DeviceSelect>
      {isNew && (
        <NewLot
          onPick={(typed) => {
            setNew(false)
            onPick(typed)
          }}
        />
      )}
    </>
  )
}

function NewLot({ onPick }: { onPick: (lot: CountedLot) => void }) {
  const [batch, setBatch] = useState('')
  const [expiresOn, setExpiresOn] = useState('')
  const isDay = expiresOn !== '' && lotInput.expiresOn.safeParse(expiresOn).success
  function save(event: FormEvent): void {
    event.preventDefault()
    if (isDay) onPick(typedLot(batch, expiresOn))
  }
  return (
    <form className={classes.typed} onSubmit={save}>
      <LotFields
        batch={{ value: batch, onChange: setBatch }}
        expiresOn={{ value: expiresOn, onChange: setExpiresOn }}
      />
      <Button type="submit" disabled={!isDay}>
        {t.stockTakes.countIt}
      </Button>
    </form>
  )
}
