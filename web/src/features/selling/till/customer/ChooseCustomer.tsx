import { useEffect, useRef, useState } from 'react'

import { shownName } from '../../../../lib/format/shown-name.ts'
import { t } from '../../../../texts/texts.ts'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Button } from '../../../../ui/kit/Button.tsx'
import { Mantine } from '../../../../ui/theme/Mantine.tsx'
import { CustomerField } from '../../customers/CustomerField.tsx'
import { setCustomer } from '../state/basket-actions.ts'
import { customerOf } from '../basket/basket.ts'
import { useTill, useTillState } from '../state/till.ts'
import classes from './ChooseCustomer.module.css'

/** The customer of the basket: one of the branch, of another one, or a new one. */
export function ChooseCustomer() {
  const till = useTill()
  const basket = useTillState((state) => state.basket)
  const [name, setName] = useState<string | null>(null)
  const chosen = customerOf(basket)
  const at = useRef<HTMLElement>(null)
  useEffect(() => {
    const field = at.current?.querySelector('input')
    field?.focus()
    // Letters take the place of the name that is chosen.
    field?.select()
  }, [])
  return (
    <section ref={at} className={classes.customer} aria-label={t.till.customer}>
      <div>
        <Button variant="quiet" onClick={() => till.change({ view: 'basket' })}>
          ‹ {t.till.back}
        </Button>
      </div>
      <Mantine>
        <CustomerField
          opensAtFirst
          customer={name === null ? { id: chosen.id, name: shownName(chosen) } : 'new'}
          branchId={basket.branchId}
          isBranchAwaited={false}
          onPick={(customer) =>
            setCustomer(till, customer.id === basket.branchId ? null : customer)
          }
          onNew={setName}
        />
      </Mantine>
      {name !== null && <NewOne typed={name} />}
    </section>
  )
}

const NAME_MIN = 2

/** Added together with the sale. */
function NewOne({ typed }: { typed: string }) {
  const till = useTill()
  const [name, setName] = useState(typed)
  const [phone, setPhone] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const isNamed = name.trim().length >= NAME_MIN
  return (
    <form
      className={classes.fields}
      aria-label={t.till.newCustomer}
      onSubmit={(event) => {
        event.preventDefault()
        if (isNamed) setCustomer(till, { id: 'new', name: name.trim(), phone: phone.trim() })
      }}
    >
      <TextField
        ref={field}
        label={t.ui.name}
        autoComplete="off"
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextField
        label={t.ui.phone}
        type="tel"
        autoComplete="off"
        maxLength={50}
        value={phone}
        onChange={(event) => setPhone(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary" disabled={!isNamed}>
        {t.till.takeCustomer}
      </Button>
    </form>
  )
}
