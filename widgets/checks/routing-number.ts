import type { Check } from '#engine/react'
import { routingNumberProblem } from '#rules'

export const check: Check = (value) => routingNumberProblem(String(value ?? ''))
