/** What a policy forbids everywhere: other sites, and places where our pages could be used against their reader. */
export const NO_SOURCE = "default-src 'none'"
export const NO_PLACE = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The policy of what is no page (security §1): it loads nothing, sends nothing and stands in no frame. */
export const ANSWER_POLICY = `${NO_SOURCE}; ${NO_PLACE}`
