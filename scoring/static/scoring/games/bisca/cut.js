/* The cut, before the first card: it makes the trump. */

import { Asked } from "../../cards/asked.js";

export class Cut extends Asked {
  fields = ["dealer", "cut", "reason"];

  needed() {
    return ["dealer", "cut"];
  }
}
