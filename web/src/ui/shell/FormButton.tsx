import { useNavigate } from '@tanstack/react-router'

import { Button } from '../kit/Button.tsx'
import { usePageAction } from './page-action.ts'

import type { NavigateOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type FormButtonProps = { to: NonNullable<NavigateOptions['to']>; children: ReactNode }

/** Opens the page of a form that adds a record: the action of the page. */
export function FormButton({ to, children }: FormButtonProps) {
  const navigate = useNavigate()
  const open = () => void navigate({ to })
  const isPagesOwn = usePageAction(open)
  return (
    <Button variant="primary" {...(isPagesOwn ? { 'aria-keyshortcuts': 'n' } : {})} onClick={open}>
      {children}
    </Button>
  )
}
