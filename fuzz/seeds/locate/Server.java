/** It's a tool. */
@Tool(name = "get", description = """
    The "weather" of \""" a \
    city""")
String get(String $city) { return city + '"' + '\'' + "\u0041\uu0041\101\s"; }
