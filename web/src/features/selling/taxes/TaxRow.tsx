import { updateTax } from '@mezgeb/contract/selling/taxes/taxes'
import { useState } from 'react'

import { useSave } from '../../../lib/api/use-save.ts'
import { formatCount, formatDate } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { useOff } from '../../../ui/kit/use-off.ts'
import { NewRate } from './NewRate.tsx'
import { formatRate, taxName } from './tax-name.ts'
import classes from './Taxes.module.css'

import type { Tax } from '@mezgeb/contract/selling/taxes/taxes'

/** A tax, its place in the list from 1: its name is saved when the field is left; rates are only added. */
export function TaxRow({ tax, nth }: { tax: Tax; nth: number }) {
  const save = useSave(updateTax, () => showToast(t.taxes.saved))
  const [typed, setTyped] = useState<string | null>(null)
  const off = useOff()
  const { id, version, isActive } = tax
  const name = taxName(tax)
  const flip = isActive ? t.taxes.switchOff : t.taxes.switchOn
  const change = (body: { name?: string; isActive?: boolean }, onSuccess = () => {}) =>
    save.mutate({ params: { id }, body: { ...body, version } }, { onSuccess })

  function rename(): void {
    if (typed === null || typed.trim() === name) return setTyped(null)
    return change({ name: typed }, () => setTyped(null))
  }

  return (
    <li className={classes.row} data-off={!isActive || undefined}>
      <div className={classes.name}>
        <TextField
          type="text"
          label={t.taxes.name(formatCount(nth))}
          isLabelHidden
          autoComplete="off"
          error={save.error?.message}
          {...off}
          value={typed ?? name}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={rename}
          onKeyDown={({ key }) => key === 'Enter' && rename()}
        />
      </div>
      <Button
        size="sm"
        className={classes.switch}
        aria-label={`${flip}: ${name}`}
        {...off}
        onClick={() => change({ isActive: !isActive })}
      >
        {flip}
      </Button>
      <Rates tax={tax} name={name} />
    </li>
  )
}

/** The kind, the rate of today, and those of later days. */
function Rates({ tax, name }: { tax: Tax; name: string }) {
  const { id, kind, rate, rates } = tax
  if (kind !== 'STANDARD') return <p className={classes.about}>{t.taxes.states[kind]}</p>
  const later = rates
    .slice(1)
    .map((one) => t.taxes.since(formatRate(one.rate), formatDate(one.validFrom)))
  return (
    <div className={classes.rates}>
      <p className={classes.about}>
        {[`${t.taxes.states[kind]} ${formatRate(rate)}`, ...later].join(' · ')}
      </p>
      <NewRate taxId={id} name={name} />
    </div>
  )
}
