import { addReadyMadeTaxes, getTaxes } from '@mezgeb/contract/selling/taxes/taxes'

import { useCall } from '../../../lib/api/use-call.ts'
import { useSave } from '../../../lib/api/use-save.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { ButtonLink } from '../../../ui/kit/ButtonLink.tsx'
import { Message } from '../../../ui/kit/Message.tsx'
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { useOff } from '../../../ui/kit/use-off.ts'
import { NewTax } from './NewTax.tsx'
import { TaxRow } from './TaxRow.tsx'
import { TaxSettingsForm } from './TaxSettingsForm.tsx'
import classes from './Taxes.module.css'

/** /settings/taxes: the taxes with their rates, the one of all products, and whether prices contain it. */
export function TaxesPage() {
  if (!useMay()('taxes.edit')) return <Forbidden title={t.taxes.title} />
  return (
    <>
      <PageHeading
        title={t.taxes.title}
        description={t.taxes.hint}
        action={<ButtonLink way={{ to: '/settings' }}>{t.taxes.back}</ButtonLink>}
      />
      <Taxes />
    </>
  )
}

function Taxes() {
  const { data, error } = useCall(getTaxes, {})
  if (data === undefined)
    return error === null ? <RowsSkeleton /> : <Message tone="danger">{error.message}</Message>
  const { settings, taxes } = data
  return (
    <div className={classes.taxes}>
      {taxes.length === 0 && <ReadyMade />}
      {settings !== null && <TaxSettingsForm settings={settings} taxes={taxes} />}
      {taxes.length > 0 && (
        <ol className={classes.rows} aria-label={t.taxes.title}>
          {taxes.map((tax, at) => (
            <TaxRow key={tax.id} tax={tax} nth={at + 1} />
          ))}
        </ol>
      )}
      <NewTax />
    </div>
  )
}

function ReadyMade() {
  const add = useSave(addReadyMadeTaxes, () => showToast(t.taxes.saved))
  return (
    <div className={classes.none}>
      <p>{t.taxes.none}</p>
      <Button
        variant="primary"
        busy={add.isPending}
        {...useOff()}
        onClick={() => add.mutate({ body: {} })}
      >
        {t.taxes.addReadyMade}
      </Button>
      <p className={classes.about}>{t.taxes.readyMadeHint}</p>
      {add.error !== null && <Message tone="danger">{add.error.message}</Message>}
    </div>
  )
}
