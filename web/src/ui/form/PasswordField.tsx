import { useState } from 'react'

import { t } from '../../texts/texts.ts'
import classes from './Field.module.css'
import { TextField } from './TextField.tsx'

import type { ComponentPropsWithRef, ReactNode } from 'react'

type PasswordFieldProps = ComponentPropsWithRef<'input'> & { label: string; error?: ReactNode }

/** A password, which can be looked at while it is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <div className={classes.hiding}>
      <TextField
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        after={
          <button className={classes.show} type="button" onClick={() => setShown(!isShown)}>
            {isShown ? t.ui.hide : t.ui.show}
          </button>
        }
      />
    </div>
  )
}
