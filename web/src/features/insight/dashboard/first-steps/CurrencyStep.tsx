import { useId } from 'react'

import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { Button } from '../../../../ui/kit/Button.tsx'
import { ButtonLink } from '../../../../ui/kit/ButtonLink.tsx'
import { Message } from '../../../../ui/kit/Message.tsx'
import { useUpdateInstitution } from '../../../workspace/settings/settings.api.ts'
import classes from './FirstSteps.module.css'

/** Asks an institution without a currency for one, ETB first; settings have all the others. */
export function CurrencyStep() {
  const id = useId()
  const { institution } = useUser()
  const { mutate, isPending, error } = useUpdateInstitution()
  if (institution === null || institution.currency !== null) return null
  const { currency } = t.steps
  return (
    <div className={classes.currency} role="group" aria-labelledby={id}>
      <p id={id}>{currency.question}</p>
      <div className={classes.choices}>
        <Button
          size="sm"
          busy={isPending}
          onClick={() => mutate({ params: { id: institution.id }, body: { currency: 'ETB' } })}
        >
          {currency.birr}
        </Button>
        <ButtonLink way={{ to: '/settings' }}>{currency.other}</ButtonLink>
      </div>
      {error !== null && <Message tone="danger">{error.message}</Message>}
    </div>
  )
}
