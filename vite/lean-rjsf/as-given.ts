/** The order of the properties, for which RJSF would look into options that no form of ours has. */
export default function asGiven<Given>(given: Given): Given {
  return given;
}
