#!/usr/bin/env kotlin
/* nested /* " */ ' */
fun `it's`(city: String) = server.addTool(name = "get_$city.x", description = """
    a "b" $city ${f("c")}\""".trimIndent(), c = '"', d = $$"""$a $$b $${c}""") // don't
