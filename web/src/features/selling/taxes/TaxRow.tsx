import { updateTax } from '@mezgeb/contract/selling/taxes/taxes'

import { useSave } from '../../../lib/api/use-save.ts'
import { formatCount, formatDate, formatPercent } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { showToast } from '../../../ui/shell/toast.ts'
import { NameField } from '../../workspace/records/NameField.tsx'
import { SwitchButton } from '../../workspace/records/SwitchButton.tsx'
import { NewRate } from './NewRate.tsx'
import { taxName } from './tax-name.ts'
import classes from './Taxes.module.css'

import type { Tax } from '@mezgeb/contract/selling/taxes/taxes'

/** A tax, its place in the list from 1: its name is saved when the field is left; rates are only added. */
export function TaxRow({ tax, nth }: { tax: Tax; nth: number }) {
  const save = useSave(updateTax, () => showToast(t.taxes.saved))
  const { id, version, isActive } = tax
  const name = taxName(tax)
  const sent = (body: { name?: string; isActive?: boolean }) => ({
    params: { id },
    body: { ...body, version },
  })

  return (
    <li className={classes.row} data-off={!isActive || undefined}>
      <NameField
        label={t.taxes.name(formatCount(nth))}
        name={name}
        error={save.error?.message}
        onRename={(typed) => save.mutateAsync(sent({ name: typed }))}
      />
      <SwitchButton
        name={name}
        isActive={isActive}
        words={t.taxes}
        onSwitch={(is) => save.mutate(sent({ isActive: is }))}
      />
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
    .map((one) => t.taxes.since(formatPercent(one.rate), formatDate(one.validFrom)))
  return (
    <div className={classes.rates}>
      <p className={classes.about}>
        {[`${t.taxes.states[kind]} ${formatPercent(rate)}`, ...later].join(' · ')}
      </p>
      <NewRate taxId={id} name={name} />
    </div>
  )
}
