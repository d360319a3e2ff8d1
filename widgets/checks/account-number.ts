import type { Check } from '#engine/react'
import { accountNumberProblem, parseAccountNumber, parseRoutingNumber } from '#rules'

/** Whoever types the routing number twice has looked at the wrong end of the cheque. */
export const check: Check = (value, data) => {
  const text = String(value ?? '')
  const problem = accountNumberProblem(text)
  if (problem !== undefined) return problem
  return parseAccountNumber(text) === parseRoutingNumber(String(data['routing_number'] ?? '')) ? 'sameAsRouting' : undefined
}
