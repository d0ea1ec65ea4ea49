#region Don't
[McpServerTool(Name = "get"), Description(@"It's ""here""\")]
public static string Get([Description("""a "b" c""")] string @class, char c = '"') =>
    $"{c:D2} {{x}} {(c == 'a' ? "b" : "c")}" + $@"\{c}""" + $$"""{a} {{c}} {{{c}}}""" + "a"u8;
#endregion
